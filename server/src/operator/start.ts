import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Command } from './command-line/command.js';

export const start: Command = {
  name: 'start',
  parameters: '',
  words: { least: 0, most: 0 },
  options: {},
  summary: 'starts the server, as npm start does',
  explanation: `
Starts the server and stays until it ends. It is told how by the environment, which
docs/self-hosting.md describes: PORT, HOST, PARLEY_DATA, PARLEY_URL and so on.
Ctrl+C, or SIGTERM, lets it finish pending requests and stop.`,
  async run() {
    const server = spawn(process.execPath, [fileURLToPath(new URL('./main.js', import.meta.url))], {
      stdio: 'inherit',
      // Password hashing must not hold up the flush of the database (R2): both use this pool.
      env: { UV_THREADPOOL_SIZE: '16', ...process.env },
    });
    // A terminal sends Ctrl+C to both; a supervisor signals this process alone.
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.on(signal, () => {
        if (signal !== 'SIGINT' || !process.stdin.isTTY) server.kill(signal);
      });
    }
    const [code] = (await once(server, 'exit')) as [number | null];
    return { code: code === 0 ? 0 : 1, text: '', result: {} };
  },
};
