import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { callbackify } from 'node:util';
import type { Network } from './network.js';
import type { IsOwn } from './own-address.js';

/** The address, or what answers there, is not to be fetched. The message never holds a text of the answer. */
export class Refused extends Error {}

export interface GuardedRequest {
  network: Network;
  /** Not fetched, neither at once nor by a redirect. */
  isOwn: IsOwn;
  /** The value of the request's `Accept` header. */
  accept: string;
  userAgent: string;
  /** The deadline of everything: redirects, and reading the body. */
  signal: AbortSignal;
}

export interface GuardedAnswer {
  /** After redirects. */
  url: URL;
  /** Status 200; the caller reads or destroys it. */
  response: IncomingMessage;
}

const mostRedirects = 3;
/** Bytes of an answer's head. */
const longestHead = 16 * 1024;

/**
 * GETs an address that a member chose, without cookies and referrer. The address of each connection is
 * checked as the socket gets it, so that a name cannot resolve to another one afterwards (DNS rebinding).
 */
export async function fetchGuarded(address: URL, request: GuardedRequest): Promise<GuardedAnswer> {
  let url = address;
  for (let redirects = 0; redirects <= mostRedirects; redirects += 1) {
    const response = await get(url, request);
    const { statusCode = 0, headers } = response;
    if (statusCode === 200) return { url, response };
    response.destroy();
    const isRedirect = [301, 302, 303, 307, 308].includes(statusCode);
    if (
      !isRedirect ||
      headers.location === undefined ||
      !URL.canParse(headers.location, url.href)
    ) {
      throw new Refused(`It answered with ${statusCode}.`);
    }
    url = new URL(headers.location, url);
  }
  throw new Refused('It redirects too often.');
}

function get(
  url: URL,
  { network, isOwn, accept, userAgent, signal }: GuardedRequest,
): Promise<IncomingMessage> {
  if (isOwn(url)) throw new Refused('It is this server.');
  const port = assertFetchable(url, network);
  return new Promise((resolve, reject) => {
    const { request } = url.protocol === 'https:' ? https : http;
    const sent = request(url, {
      // No connection is shared: each is checked.
      agent: false,
      lookup: checkedLookup(network, port),
      signal,
      maxHeaderSize: longestHead,
      headers: { accept, 'accept-encoding': 'gzip, deflate, br', 'user-agent': userAgent },
    });
    sent.once('socket', (socket) => {
      socket.once('connect', () => {
        const { remoteAddress = '', remotePort = 0 } = socket;
        if (!network.permits(remoteAddress, remotePort)) sent.destroy(refusedAddress());
      });
    });
    sent.once('response', resolve);
    sent.once('error', reject);
    // Another protocol is no answer, and without a listener nothing else would tell of it.
    sent.once('upgrade', (_, socket) => {
      socket.destroy();
      reject(new Refused('It answered with another protocol.'));
    });
    sent.once('close', () => reject(new Refused('It gave no answer.')));
    sent.end();
  });
}

const refusedAddress = () => new Refused('Its address is not on the internet.');

/** Returns the port. A host that is an address is checked here: sockets look no such host up. */
function assertFetchable({ protocol, hostname, port, username, password }: URL, network: Network) {
  if (protocol !== 'http:' && protocol !== 'https:') throw new Refused('It is no web address.');
  if (username !== '' || password !== '') throw new Refused('It has a user name.');
  const host = hostname.replace(/^\[(.*)\]$/, '$1');
  const number = port === '' ? (protocol === 'https:' ? 443 : 80) : Number(port);
  if (isIP(host) !== 0 && !network.permits(host, number)) throw refusedAddress();
  return number;
}

/** The socket connects to the very addresses that are checked here. One that is refused refuses all. */
function checkedLookup(network: Network, port: number): LookupFunction {
  const resolve = callbackify(async (host: string) => {
    const found = await network.resolve(host);
    if (found.every(({ address }) => network.permits(address, port))) return [...found];
    throw refusedAddress();
  });
  return (host, options, callback) =>
    resolve(host, (error, found) => {
      const [first] = found ?? [];
      if (error || !first) callback(error ?? refusedAddress(), '');
      else if (options.all === true) callback(null, found);
      else callback(null, first.address, first.family);
    });
}
