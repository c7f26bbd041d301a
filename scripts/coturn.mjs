// @ts-check
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { find, pathOf } from './outside.mjs';

const patienceMs = 20_000;

export const isCoturnInstalled = find('coturn') !== null;

/**
 * @typedef {object} Settings
 * @property {readonly string[]} [command] what it is started with, where that is another network
 * @property {readonly string[]} options coturn's options, except the paths of its own files
 * @property {string} host the address at which it answers by these options
 * @property {number} port on which it answers by plain TCP
 */

/**
 * A TURN server for tests and measurements. Resolves, once it answers, with a function that stops it.
 *
 * @param {Settings} settings
 * @returns {Promise<() => Promise<void>>}
 */
export async function runCoturn({ command = [], options, host, port }) {
  const directory = await mkdtemp(join(tmpdir(), 'parley-coturn-'));
  // coturn exits silently if it cannot read its database as the user of its settings.
  await chmod(directory, 0o755);
  const program = pathOf('coturn');
  const own = ['--pidfile', join(directory, 'pid'), '--db', join(directory, 'db')];
  const [first = program, ...rest] = [...command, program, ...options, ...own];
  const child = spawn(first, rest, { stdio: 'ignore' });
  const gone = once(child, 'exit');

  async function stop() {
    child.kill('SIGKILL');
    await gone;
    await rm(directory, { recursive: true, force: true });
  }

  const deadline = Date.now() + patienceMs;
  while (!(await answers(host, port))) {
    if (child.exitCode !== null || Date.now() > deadline) {
      await stop();
      throw new Error('coturn did not start.');
    }
    await setTimeout(10);
  }
  return stop;
}

/** RFC 5389: the head of a binding request, with a magic cookie and a transaction's id. */
const bindingRequest = Buffer.from(`000100002112a442${'0'.repeat(24)}`, 'hex');

/**
 * Whether coturn answers a request: it accepts connections before it can serve them, and resets those.
 *
 * @param {string} host
 * @param {number} port
 */
function answers(host, port) {
  return new Promise((resolve) => {
    const socket = connect(port, host, () => socket.write(bindingRequest));
    socket.on('data', () => {
      resolve(true);
      socket.destroy();
    });
    socket.on('error', () => resolve(false));
    socket.on('close', () => resolve(false));
  });
}
