import { gzipSync, brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSite } from '../../../testing/services/web-site.js';
import { withDeadline } from '../lib/deadline.js';
import { fetchGuarded, Refused } from './fetch-guarded.js';
import { internet, type Network } from './network.js';
import { isPublicAddress } from './public-address.js';
import { readBody } from './read-body.js';

let site: WebSite;
beforeAll(async () => {
  site = await WebSite.start();
  site.servesHtml('/', 'Hello');
});
afterAll(() => site.close());

const fetching = (address: string, network: Network = site.network, deadline = 2_000) =>
  withDeadline(deadline, null, (signal) =>
    fetchGuarded(new URL(address), {
      network,
      isOwn: ({ pathname }) => pathname === '/own',
      accept: 'text/html',
      userAgent: 'ParleyBot/1.0',
      signal,
    }),
  );

const textOf = (address: string, limit = { most: 1_000, cutsOff: true }, deadline = 2_000) =>
  withDeadline(deadline, null, async (signal) => {
    const { response } = await fetchGuarded(new URL(address), {
      network: site.network,
      isOwn: () => false,
      accept: 'text/html',
      userAgent: 'ParleyBot/1.0',
      signal,
    });
    return (await readBody(response, { ...limit, signal })).toString();
  });

describe('addresses', () => {
  it.each([
    '127.0.0.1',
    '127.255.0.3',
    '0.0.0.0',
    '0.1.2.3',
    '10.1.2.3',
    '100.64.0.1',
    '168.63.129.16',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.0.0.8',
    '192.0.2.1',
    '192.88.99.1',
    '192.168.0.1',
    '198.18.0.1',
    '198.51.100.1',
    '203.0.113.9',
    '224.0.0.1',
    '240.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::127.0.0.1',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '::ffff:0:8.8.8.8',
    '64:ff9b::7f00:1',
    '64:ff9b::808:808',
    '64:ff9b:1::7f00:1',
    '100::1',
    '2001::1',
    '2001:db8::1',
    '2002:7f00:1::1',
    '3fff::1',
    '5f00::1',
    'fc00::1',
    'fd12:3456::1',
    'fe80::1',
    'fe80::1%eth0',
    'fec0::1',
    'ff02::1',
    'localhost',
    '',
  ])('are refused: %s', (address) => expect(isPublicAddress(address)).toBe(false));

  it.each(['8.8.8.8', '172.32.0.1', '100.128.0.1', '2606:4700::1111', '2a00:1450:4001::200e'])(
    'are permitted: %s',
    (address) => expect(isPublicAddress(address)).toBe(true),
  );
});

describe('every way to write a private address is refused, without a connection', () => {
  it.each([
    '127.1',
    '127.0.0.1',
    '0x7f000001',
    '2130706433',
    '0177.0.0.1',
    '0x7f.1',
    '127。0。0。1',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[64:ff9b::7f00:1]',
    '[2002:7f00:1::]',
    '[fc00::1]',
    '[fe80::1]',
    '169.254.169.254',
    '10.0.0.1',
    '100.64.0.1',
    '192.168.1.1',
    '0.0.0.0',
  ])('http://%s/', async (host) => {
    await expect(fetching(`http://${host}/`, internet)).rejects.toThrow(Refused);
  });

  const resolving = (...addresses: string[]): Network => ({
    permits: internet.permits,
    resolve: () =>
      Promise.resolve(
        addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
      ),
  });

  it.each([
    ['a private address', ['10.0.0.1']],
    ['loopback', ['127.0.0.1', '::1']],
    ['a public and a private one', ['8.8.8.8', '192.168.0.1']],
    ['a mapped one', ['::ffff:127.0.0.1']],
    ['none', []],
  ])('a name that resolves to %s', async (_, addresses) => {
    await expect(fetching('http://inside.example/', resolving(...addresses))).rejects.toThrow(
      Refused,
    );
  });

  it('the names of this machine', async () => {
    await expect(fetching('http://localhost/', internet)).rejects.toThrow(Refused);
  });
});

it('connects to the very address that was checked, whatever the name resolves to next', async () => {
  site.requests.length = 0;
  let lookups = 0;
  const rebinding: Network = {
    permits: (address, port) => address === '127.0.0.1' && port === site.port,
    resolve() {
      lookups += 1;
      const address = lookups === 1 ? '127.0.0.1' : '127.0.0.2';
      return Promise.resolve([{ address, family: 4 }]);
    },
  };
  const address = `http://rebind.example:${site.port}/`;
  const { response } = await fetching(address, rebinding);
  response.destroy();
  expect(lookups).toBe(1);
  expect(response.socket.remoteAddress ?? '127.0.0.1').toBe('127.0.0.1');
  expect(site.requests.at(-1)?.headers.host).toBe(`rebind.example:${site.port}`);
  // And the second time its new address is checked.
  await expect(fetching(address, rebinding)).rejects.toThrow(Refused);
  expect(site.requests).toHaveLength(1);
});

it('an answer in another protocol ends the fetch', async () => {
  site.serves('/upgrade', (_, { socket }) =>
    socket?.write('HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n'),
  );
  await expect(fetching(`${site.origin}/upgrade`)).rejects.toThrow(Refused);
});

it.each(['ftp://127.0.0.1/', 'file:///etc/passwd', 'gopher://127.0.0.1/', 'data:text/html,hello'])(
  'no other scheme: %s',
  async (address) => {
    await expect(fetching(address)).rejects.toThrow(Refused);
  },
);

it('no user name, and no other port than those of the web', async () => {
  await expect(fetching(site.origin)).resolves.toBeDefined();
  await expect(fetching(site.origin.replace('//', '//ann:secret@'))).rejects.toThrow(Refused);
  await expect(fetching('http://8.8.8.8:22/', internet)).rejects.toThrow(Refused);
  await expect(
    fetching('https://8.8.8.8:80443/'.replace('80443', '6379'), internet),
  ).rejects.toThrow(Refused);
});

describe('redirects', () => {
  const redirects = (path: string, location: string) =>
    site.serves(path, (_, response) => response.writeHead(302, { location }).end());

  it('are followed three times', async () => {
    redirects('/1', '/2');
    redirects('/2', '/3');
    redirects('/3', '/');
    redirects('/0', '/1');
    expect(await textOf(`${site.origin}/1`)).toBe('Hello');
    await expect(fetching(`${site.origin}/0`)).rejects.toThrow(Refused);
  });

  it.each([
    'http://127.0.0.2/',
    'http://[::1]/',
    'file:///etc/passwd',
    'http://10.0.0.1/',
    '//a:b@127.0.0.1/',
    'http://',
  ])('to %s are refused', async (location) => {
    redirects('/away', location);
    await expect(fetching(`${site.origin}/away`)).rejects.toThrow(Refused);
  });
});

it('this server is not asked for its own pages, neither at once nor by a redirect', async () => {
  site.servesHtml('/own', 'Sign in');
  site.serves('/to-own', (_, response) => response.writeHead(302, { location: '/own' }).end());
  site.requests.length = 0;
  await expect(fetching(`${site.origin}/own`)).rejects.toThrow(Refused);
  await expect(fetching(`${site.origin}/to-own`)).rejects.toThrow(Refused);
  expect(site.requests.map(({ url }) => url)).toEqual(['/to-own']);
});

it('sends no cookies and no referrer, and says what it is', async () => {
  site.serves('/cookies', (_, response) =>
    response.writeHead(302, { location: '/', 'set-cookie': 'a=b' }).end(),
  );
  site.requests.length = 0;
  await textOf(`${site.origin}/cookies`);
  expect(site.requests).toHaveLength(2);
  for (const { headers } of site.requests) {
    expect(headers).not.toHaveProperty('cookie');
    expect(headers).not.toHaveProperty('referer');
    expect(headers['user-agent']).toBe('ParleyBot/1.0');
  }
});

describe('bodies', () => {
  it('that come drop by drop end at the deadline, not at the next drop', async () => {
    site.serves('/drip', (_, response) => {
      response.writeHead(200, { 'content-type': 'text/html' });
      const drip = setInterval(() => response.write('a'), 20);
      response.once('close', () => clearInterval(drip));
    });
    const began = Date.now();
    await expect(textOf(`${site.origin}/drip`, undefined, 300)).rejects.toThrow();
    expect(Date.now() - began).toBeLessThan(1_500);
  });

  it('whose heads never come end there as well', async () => {
    site.serves('/silence', () => undefined);
    await expect(fetching(`${site.origin}/silence`, site.network, 200)).rejects.toThrow();
  });

  it.each([
    ['gzip', gzipSync],
    ['br', brotliCompressSync],
  ])(
    'that decompress to a hundred megabytes are read up to the limit: %s',
    async (encoding, compress) => {
      const bomb = compress(Buffer.alloc(100 * 1024 ** 2, 'a'));
      site.serves('/bomb', (_, response) =>
        response.writeHead(200, { 'content-encoding': encoding }).end(bomb),
      );
      const before = process.memoryUsage().arrayBuffers;
      expect(await textOf(`${site.origin}/bomb`)).toBe('a'.repeat(1_000));
      expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(50 * 1024 ** 2);
      await expect(textOf(`${site.origin}/bomb`, { most: 1_000, cutsOff: false })).rejects.toThrow(
        Refused,
      );
    },
  );

  it('in an encoding that nobody knows, or a broken one, are refused', async () => {
    site.serves('/zip', (_, response) =>
      response.writeHead(200, { 'content-encoding': 'zip' }).end('a'),
    );
    await expect(textOf(`${site.origin}/zip`)).rejects.toThrow(Refused);
    site.serves('/broken', (_, response) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end('no gzip'),
    );
    await expect(textOf(`${site.origin}/broken`)).rejects.toThrow();
  });

  it('after heads of megabytes are refused', async () => {
    site.serves('/head', (_, { socket }) =>
      socket?.end(`HTTP/1.1 200 OK\r\n${`x-a: ${'a'.repeat(1000)}\r\n`.repeat(30_000)}\r\n`),
    );
    await expect(fetching(`${site.origin}/head`)).rejects.toThrow();
  });
});
