import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readIceServers } from '@parley/contract/endpoints/calls';
import { startTestServer, type TestServer } from '../testing/test-server.js';
import { iceServersFor } from './ice-servers.js';

describe('iceServersFor', () => {
  const urls = { stunUrls: ['stun:stun.example.com'], turnUrls: ['turn:turn.example.com'] };
  const now = Date.UTC(2026, 0, 1);

  it('signs who may use TURN, and until when', () => {
    // Checked with: printf 1767268800:7 | openssl dgst -sha1 -hmac north -binary | base64
    expect(iceServersFor(7, { ...urls, turnSecret: 'north' }, now)).toEqual([
      { urls: urls.stunUrls },
      {
        urls: urls.turnUrls,
        username: '1767268800:7',
        credential: 'WiW4LssuElqmkpoxsFgWpsg/Svg=',
      },
    ]);
  });

  it('names nothing that is not set', () => {
    expect(iceServersFor(7, { stunUrls: [], turnUrls: [], turnSecret: null }, now)).toEqual([]);
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
      const browser = await server.signUp(`${name}@example.com`);
      const { ice_servers } = await browser.call(readIceServers);
      expect(ice_servers.map(({ urls }) => urls)).toEqual([
        ['stun:stun.example.com'],
        ['turn:turn.example.com', 'turns:turn.example.com:443?transport=tcp'],
      ]);
      names.push(ice_servers[1]?.username?.split(':')[1]);
    }
    expect(new Set(names).size).toBe(2);
  });

  it('is not for visitors', async () => {
    expect((await server.openBrowser().attempt(readIceServers)).status).toBe(401);
  });
});
