import { readIceServers } from '@parley/contract/endpoints/calls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newPerson, newWorkspace } from '../../../testing/people/people.js';
import { startTestServer, type TestServer } from '../../../testing/server/test-server.js';
import { iceServersFor } from './ice-servers.js';

describe('iceServersFor', () => {
  const urls = { stunUrls: ['stun:stun.example.com'], turnUrls: ['turn:turn.example.com'] };
  const now = Date.UTC(2026, 0, 1);
  const member = { isMember: true };

  it('signs TURN credentials with their user and expiry', () => {
    // Computed with: printf 1767229200:7 | openssl dgst -sha1 -hmac north -binary | base64
    expect(iceServersFor(7, { ...urls, turnSecret: 'north' }, now, member)).toEqual([
      { urls: urls.stunUrls },
      {
        urls: urls.turnUrls,
        username: '1767229200:7',
        credential: 'ukWQx+vXAXdL9nUTp47x1oZfRjE=',
      },
    ]);
  });

  it('names nothing that is not set', () => {
    expect(iceServersFor(7, { stunUrls: [], turnUrls: [], turnSecret: null }, now, member)).toEqual(
      [],
    );
  });
});

describe('GET /api/ice_servers', () => {
  let server: TestServer;

  beforeAll(async () => {
    const TURN_URLS = 'turn:turn.example.com, turns:turn.example.com:443?transport=tcp';
    const environment = { STUN_URLS: 'stun:stun.example.com', TURN_URLS, TURN_SECRET: 'north' };
    server = await startTestServer({ environment });
  });

  afterAll(() => server.close());

  it('gives each user credentials of their own', async () => {
    const names = [];
    for (const name of ['alice', 'bob']) {
      const person = await newPerson(server, name);
      await newWorkspace(person, `of-${name}`);
      const { ice_servers, ttl } = await person.browser.call(readIceServers);
      const now = Math.floor(Date.now() / 1000);
      const expires = Number(ice_servers[1]?.username?.split(':')[0]);
      expect([ttl, Math.abs(expires - now - ttl) < 60]).toEqual([3_600, true]);
      expect(ice_servers.map(({ urls }) => urls)).toEqual([
        ['stun:stun.example.com'],
        ['turn:turn.example.com', 'turns:turn.example.com:443?transport=tcp'],
      ]);
      names.push(ice_servers[1]?.username?.split(':')[1]);
    }
    expect(new Set(names).size).toBe(2);
  });

  it('names no relay to an account that is a member of no workspace', async () => {
    const person = await newPerson(server, 'eve');
    const urls = async () =>
      (await person.browser.call(readIceServers)).ice_servers.map((one) => one.urls);
    expect(await urls()).toEqual([['stun:stun.example.com']]);
    const { workspace } = await newWorkspace(person, 'of-eve');
    expect(await urls()).toHaveLength(2);
    await person.signsOutOf(workspace.id);
    expect(await urls()).toHaveLength(1);
  });

  it('is not for visitors', async () => {
    expect((await server.openBrowser().attempt(readIceServers)).status).toBe(401);
  });
});
