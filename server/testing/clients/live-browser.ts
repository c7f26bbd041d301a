import { WebSocket } from 'ws';
import type { Person } from '../people/people.js';
import type { TestServer } from '../server/test-server.js';
import { CableClient } from './cable-client.js';
import { extended } from './cable-harness.js';

export const chatIdentifier = JSON.stringify({ channel: 'ChatChannel' });
export const loginIdentifier = JSON.stringify({ channel: 'LoginChannel' });

/** A socket with the user's session, with these subscriptions confirmed. */
export async function goLive(
  server: Pick<TestServer, 'url' | 'proxyHeaders'>,
  { browser }: Person,
  identifiers: readonly string[] = [chatIdentifier],
): Promise<CableClient> {
  const url = `${server.url.replace('http', 'ws')}/cable`;
  const headers = { cookie: browser.cookieHeader, ...server.proxyHeaders };
  const client = await CableClient.open(new WebSocket(url, extended, { headers }));
  await Promise.all(identifiers.map((identifier) => client.subscribe(identifier)));
  return client;
}
