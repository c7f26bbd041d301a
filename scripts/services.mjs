// @ts-check
import { connect } from 'node:net';
import pg from 'pg';
import { isBare } from './outside.mjs';

/** The servers that some tests need, and their usual addresses. */
const services = /** @type {const} */ ([
  {
    name: 'PostgreSQL',
    variable: 'TEST_DATABASE_URL',
    usual: 'postgres://postgres@127.0.0.1:5432/test',
    answers: postgresAnswers,
  },
  {
    name: 'Redis',
    variable: 'TEST_REDIS_URL',
    usual: 'redis://127.0.0.1:6379',
    answers: redisAnswers,
  },
]);

/**
 * A configured address is used unchecked, so that a wrong address fails the tests; the usual
 * address is used if it answers.
 *
 * @returns {Promise<{ environment: Record<string, string>, missing: import('./outside.mjs').Name[] }>}
 */
export async function findServices() {
  /** @type {Record<string, string>} */
  const environment = {};
  /** @type {import('./outside.mjs').Name[]} */
  const missing = [];
  for (const { name, variable, usual, answers } of services) {
    // Not even by a test that does not ask for it.
    if (isBare()) delete process.env[variable];
    const given = process.env[variable];
    if (given !== undefined) environment[variable] = given;
    else if (!isBare() && (await answers(usual))) environment[variable] = usual;
    else missing.push(name);
  }
  return { environment, missing };
}

/** @param {string} connectionString */
async function postgresAnswers(connectionString) {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 2000 });
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end();
  }
}

/** @param {string} url */
function redisAnswers(url) {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    const socket = connect({ host: hostname, port: Number(port), timeout: 2000 });
    const answer = (/** @type {boolean} */ here) => {
      socket.destroy();
      resolve(here);
    };
    socket.on('connect', () => socket.write('PING\r\n'));
    socket.on('data', (data) => answer(data.toString().startsWith('+PONG')));
    socket.on('error', () => answer(false));
    socket.on('timeout', () => answer(false));
  });
}
