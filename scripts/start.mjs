// @ts-check
import './require-node.mjs';
import { spawn } from 'node:child_process';
import { build } from './build.mjs';
import { root } from './run.mjs';

const { ok, output } = await build();
if (!ok) {
  process.stderr.write(output);
  process.exit(1);
}

const server = spawn(process.execPath, [`${root}server/dist/main.js`], {
  stdio: 'inherit',
  // Password hashing must not hold up the flush of the database (R2): both use this pool.
  env: { UV_THREADPOOL_SIZE: '16', ...process.env },
});

// A terminal sends Ctrl+C to both; a supervisor signals this process alone.
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
  process.on(signal, () => {
    if (signal !== 'SIGINT' || !process.stdin.isTTY) server.kill(signal);
  });
}

server.on('exit', (code, signal) => {
  if (signal === null) process.exit(code ?? 1);
  process.removeAllListeners(signal);
  process.kill(process.pid, signal);
});
