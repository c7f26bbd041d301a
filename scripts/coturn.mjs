// @ts-check
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
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
 * @property {string} host the address that it listens at and relays from
 * @property {number} port
 * @property {string} secret what credentials are signed with
 * @property {readonly string[]} [options] of coturn, beyond these
 * @property {readonly number[]} [otherPorts] on which it answers as well by those options
 */

/**
 * A TURN server that relays within this machine, for tests and measurements. Resolves once it answers,
 * with what ends it.
 *
 * @param {Settings} settings
 * @returns {Promise<() => Promise<void>>}
 */
export async function runCoturn({
  command = [],
  host,
  port,
  secret,
  options = [],
  otherPorts = [],
}) {
  const directory = await mkdtemp(join(tmpdir(), 'parley-coturn-'));
  const program = pathOf('coturn');
  const own = [
    `-n --listening-ip ${host} --listening-port ${port}`,
    `--relay-ip ${host} --realm parley --allow-loopback-peers`,
    `--use-auth-secret --static-auth-secret ${secret}`,
    '--no-dtls --no-cli --simple-log --log-file stdout',
    `--pidfile ${join(directory, 'pid')} --db ${join(directory, 'db')}`,
  ].flatMap((line) => line.split(' '));
  const [first = program, ...rest] = [...command, program, ...own, ...options];
  const child = spawn(first, rest, { stdio: 'ignore' });
  const gone = once(child, 'exit');

  async function stop() {
    child.kill('SIGKILL');
    await gone;
    await rm(directory, { recursive: true, force: true });
  }

  const deadline = Date.now() + patienceMs;
  for (const each of [port, ...otherPorts]) {
    while (!(await answers(host, each))) {
      if (child.exitCode !== null || Date.now() > deadline) {
        await stop();
        throw new Error('coturn did not start.');
      }
      await setTimeout(10);
    }
  }
  return stop;
}

/**
 * @param {string} host
 * @param {number} port
 */
function answers(host, port) {
  return new Promise((resolve) => {
    const socket = connect(port, host);
    socket.on('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.on('error', () => resolve(false));
  });
}
