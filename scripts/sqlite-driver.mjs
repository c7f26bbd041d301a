// @ts-check
import { createRequire } from 'node:module';
import { missing, outside } from './outside.mjs';

// After `npm ci`. The driver is an optional dependency, only so that npm goes on to this sentence where it
// could be neither downloaded nor compiled: npm itself prints a page of the compiler's output.
try {
  const Database = /** @type {new (file: string) => { close(): void }} */ (
    createRequire(`${process.cwd()}/`)('better-sqlite3')
  );
  new Database(':memory:').close();
} catch {
  console.error(advice());
  process.exitCode = 1;
}

function advice() {
  const lacking = missing(['python3', 'make', 'g++']);
  if (lacking.length === 0) {
    return 'The SQLite driver could not be compiled. `npm ci --foreground-scripts` shows why.';
  }
  const packages = lacking.map((name) => outside[name].debian).join(' ');
  return `The SQLite driver has no prebuilt binary that can be fetched from here, and compiling it takes ${lacking.join(', ')}.
Install them (on Debian: apt-get install ${packages}), then run npm ci again.`;
}
