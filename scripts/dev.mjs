// @ts-check
import './require-node.mjs';
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { build } from './build.mjs';
import { installed, root } from './run.mjs';

const port = process.env['PORT'] ?? '3000';

/** The processes of development, which restart or reload themselves. */
const processes = [
  {
    name: 'build',
    command: [installed('rolldown'), '-c', 'server/rolldown.config.ts', '--watch'],
  },
  {
    name: 'server',
    command: [process.execPath, '--watch', '--watch-preserve-output', 'server/dist/main.js'],
  },
  { name: 'web', command: [installed('vite'), 'web'] },
];

let stopping = false;

const { ok, output } = await build();
if (!ok) {
  process.stderr.write(output);
  process.exit(1);
}

const children = processes.map(({ name, command: [file = '', ...parameters] }) => {
  const child = spawn(file, parameters, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    // A process group of its own: rolldown and node --watch have children, which must end with them.
    detached: true,
    env: {
      UV_THREADPOOL_SIZE: '16',
      ...process.env,
      PORT: port,
      PARLEY_SERVER: `http://127.0.0.1:${port}`,
    },
  });
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on('line', (line) =>
      console.log(`${name.padEnd(6)} | ${line}`),
    );
  }
  child.on('exit', stop);
  return child;
});

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop);

/** When a process exits, the others are stopped too: half of them would only seem to work. */
function stop() {
  if (stopping) return;
  stopping = true;
  for (const { pid, exitCode, signalCode } of children) {
    if (pid !== undefined && exitCode === null && signalCode === null) process.kill(-pid);
  }
}
