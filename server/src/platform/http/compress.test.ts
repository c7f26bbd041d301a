import { get, type IncomingHttpHeaders } from 'node:http';
import { gunzipSync } from 'node:zlib';
import { allEndpoints } from '@parley/contract/endpoints/all';
import { postMessage } from '@parley/contract/endpoints/messages';
import { expect, it } from 'vitest';
import { teamBeforeAll } from '../../../testing/people/team.js';
import { startTestServer } from '../../../testing/server/test-server.js';

const team = teamBeforeAll(startTestServer);

/** The response's raw bytes. */
function read(
  path: string,
  accept?: string,
): Promise<{ headers: IncomingHttpHeaders; body: Buffer }> {
  const headers = {
    cookie: team.alice.browser.cookieHeader,
    ...(accept !== undefined && { 'accept-encoding': accept }),
  };
  return new Promise((resolve, reject) => {
    get(team.server.url + path, { headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => resolve({ headers: response.headers, body: Buffer.concat(chunks) }));
    }).on('error', reject);
  });
}

it.each([20, 400])('compresses a page of %s messages if accepted', async (length) => {
  const { alice, general } = team;
  const body = `<p>${'What people write. '.repeat(length)}</p>`;
  for (let post = 0; post < 12; post += 1) {
    await alice.browser.call(postMessage, { body: { message: { body, channel_id: general } } });
  }
  const path = `/api/channels/${general}/messages`;
  const plain = await read(path);
  expect(plain.headers).toMatchObject({ vary: 'accept-encoding' });
  expect(plain.headers).not.toHaveProperty('content-encoding');
  expect(Object.keys(JSON.parse(String(plain.body)) as object).length).toBeGreaterThan(11);

  for (const accept of ['gzip', 'deflate, gzip;q=0.5, br', 'GZIP ; q=1']) {
    const small = await read(path, accept);
    expect(small.headers).toMatchObject({
      'content-encoding': 'gzip',
      'content-length': String(small.body.length),
      'content-type': plain.headers['content-type'],
    });
    expect(small.body.length).toBeLessThan(plain.body.length / 5);
    expect(gunzipSync(small.body)).toEqual(plain.body);
  }
  for (const accept of ['', 'br', 'gzip;q=0', 'x-gzip, deflate', 'gzip;q=x']) {
    expect((await read(path, accept)).body, accept).toEqual(plain.body);
  }
});

it('leaves short answers, failures and secrets as they are', async () => {
  for (const path of ['/api/workspaces', '/api/channels/999999/messages', '/api/csrf_token', '/']) {
    expect((await read(path, 'gzip')).headers, path).not.toHaveProperty('content-encoding');
  }
});

it('is for reading only, and for nothing that holds a secret', () => {
  const compressed = allEndpoints.filter((endpoint) => endpoint.compressed);
  expect(compressed.map(({ name }) => name).toSorted()).toEqual([
    'listActivity',
    'listBookmarks',
    'listChannels',
    'listFiles',
    'listMessages',
    'listPins',
    'listQuotes',
    'listSaves',
    'readWorkspace',
    'search',
  ]);
  expect(new Set(compressed.map(({ method }) => method))).toEqual(new Set(['GET']));
});
