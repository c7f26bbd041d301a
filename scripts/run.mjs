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

/**
 * Runs a command to its end and keeps what it prints.
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
    });
    let output = '';
    const keep = (/** @type {Buffer} */ chunk) => {
      output += chunk.toString();
    };
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    child.on('error', (/** @type {NodeJS.ErrnoException} */ error) => {
      const isMissing = error.code === 'ENOENT' && command.startsWith(root);
      const reason = isMissing ? `${command} is not installed: run \`npm ci\`.` : error.message;
      resolve({ ok: false, output: `${output}${reason}\n` });
    });
    child.on('close', (code) =>
      resolve({ ok: code === 0, output: stripVTControlCharacters(output) }),
    );
  });
}
