import { afterEach, expect, it } from 'vitest';
import { createLog } from '../lib/log.js';
import { securityLog } from '../lib/security-log.js';
import { createHttpServer, type HttpServer } from './server.js';

let server: HttpServer;
let lines: string;

afterEach(() => server.close());

/** Starts a server with a route that throws the error. */
async function failWith(error: Error) {
  lines = '';
  const log = createLog('error', { write: (line) => (lines += line) });
  server = createHttpServer({
    log,
    security: securityLog(log),
    trustProxy: false,
    isOwnHost: () => true,
    secure: false,
    hstsSubdomains: false,
  });
  server.get('/fail/:what', () => {
    throw error;
  });
  return server.inject({ url: '/fail/somebodys-text?q=more-text' });
}

it('reveals no internals, and logs the route without user input', async () => {
  const answer = await failWith(new TypeError('reading x'));
  expect(answer.statusCode).toBe(500);
  expect(answer.json()).toEqual(['Something went wrong on our side. Please try again.']);
  expect(JSON.parse(lines)).toMatchObject({
    level: 50,
    method: 'GET',
    route: '/fail/:what',
    err: { type: 'TypeError', message: 'reading x' },
  });
  expect(lines).toContain('"stack":"    at ');
  expect(lines).not.toContain('text');
});

it("logs of a database's error only its code and place: it quotes the values", async () => {
  const error = Object.assign(new Error('duplicate key "ann@example.com"'), {
    severity: 'ERROR',
    code: '23505',
    detail: 'Key (email)=(ann@example.com) already exists.',
  });
  expect((await failWith(error)).statusCode).toBe(500);
  expect(JSON.parse(lines)).toMatchObject({ err: { code: '23505' } });
  expect(lines).not.toContain('ann@example.com');
});

it('does not let an error choose its own status', async () => {
  expect((await failWith(Object.assign(new Error(), { statusCode: 418 }))).statusCode).toBe(500);
});
