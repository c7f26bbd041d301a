// @ts-check
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';

/** The repository's root, with a slash at the end. */
export const root = fileURLToPath(new URL('..', import.meta.url));

/** Where the commands keep notes for themselves, with a slash at the end. */
export const cache = `${root}node_modules/.cache/parley/`;

/** @param {string} name of a command that one of the installed packages brings */
export function installed(name) {
  return `${root}node_modules/.bin/${name}`;
}

/** Longer than any step takes, on a busy machine too. */
const longestMs = 60 * 60_000;
/** From the signal that asks a command to end until it is killed. */
const graceMs = 5_000;

const interruptions = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);

/**
 * Runs a command to its end and keeps what it prints. It fails if it does not end in time. When this
 * process is interrupted, both end.
 *
 * @param {string} command
 * @param {readonly string[]} parameters
 * @param {Record<string, string>} [environment] beside the present one
 * @returns {Promise<{ ok: boolean, output: string }>}
 */
export function run(command, parameters, environment = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, parameters, {
      cwd: root,
      env: { ...process.env, ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
      // A process group of its own: what the command starts ends with it.
      detached: true,
    });
    let output = '';
    const keep = (/** @type {Buffer} */ chunk) => {
      output += chunk.toString();
    };
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);

    /** @type {NodeJS.Timeout | undefined} */
    let killing;
    const end = (/** @type {NodeJS.Signals} */ signal) => {
      signalGroup(child.pid, signal);
      killing ??= setTimeout(() => {
        signalGroup(child.pid, 'SIGKILL');
        // Processes that left the group may hold them open.
        child.stdout.destroy();
        child.stderr.destroy();
      }, graceMs);
    };
    const limit = setTimeout(() => {
      output += `\n${command} did not end within ${longestMs / 60_000} minutes, and was stopped.\n`;
      end('SIGTERM');
    }, longestMs);
    /** @type {NodeJS.Signals | undefined} */
    let interruption;
    const interrupt = (/** @type {NodeJS.Signals} */ signal) => {
      interruption = signal;
      end(signal);
    };
    for (const signal of interruptions) process.on(signal, interrupt);

    const finish = (/** @type {boolean} */ ok) => {
      clearTimeout(limit);
      clearTimeout(killing);
      if (killing) signalGroup(child.pid, 'SIGKILL');
      for (const signal of interruptions) process.off(signal, interrupt);
      if (interruption) process.kill(process.pid, interruption);
      resolve({ ok: ok && !killing, output: stripVTControlCharacters(output) });
    };
    child.on('error', (/** @type {NodeJS.ErrnoException} */ error) => {
      const isMissing = error.code === 'ENOENT' && command.startsWith(root);
      output += isMissing ? `${command} is not installed: run \`npm ci\`.` : error.message;
      output += '\n';
      finish(false);
    });
    child.on('close', (code) => finish(code === 0));
  });
}

/** @param {number | undefined} leader @param {NodeJS.Signals} signal */
function signalGroup(leader, signal) {
  if (leader === undefined) return;
  try {
    process.kill(-leader, signal);
  } catch (error) {
    // All of its processes have ended.
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'ESRCH') throw error;
  }
}
