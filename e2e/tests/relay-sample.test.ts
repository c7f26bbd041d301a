import { makeNetworks, networkNeeds, type Networks } from '../calls/networks.js';
import { needing } from '../fixtures/needing.js';
import { expect, test } from '../fixtures/test.js';
import { coturnNeeds, startComposedCoturn, startCoturn } from '../services/coturn.js';
import { openTurn } from '../services/turn-client.js';

needing(test, ...coturnNeeds, ...networkNeeds);

const addresses = (text: string) => text.trim().split(/\s+/);
const familyOf = (peer: string) => (peer.includes(':') ? 'IPv6' : 'IPv4');

/** The IPv4 addresses next to each refused range, and IPv6 addresses from the ranges that registries give out. */
const allowed = addresses(`
  1.0.0.0 9.255.255.255 11.0.0.0 100.63.255.255 100.128.0.0 126.255.255.255 128.0.0.0 169.253.255.255
  169.255.0.0 172.15.255.255 172.32.0.0 191.255.255.255 192.0.1.0 192.167.255.255 192.169.0.0
  198.17.255.255 198.20.0.0 198.51.100.20 203.0.113.1 223.255.255.255 2001:4860:4860:0:0:0:0:8888
  2003:0:0:0:0:0:0:1 2600:0:0:0:0:0:a00:1 2a00:1450:0:0:0:0:0:1 3fff:ffff:ffff:ffff:ffff:ffff:ffff:ffff
`);

const internal = addresses(`
  0.0.0.0 0.255.255.255 10.0.0.0 10.255.255.255 100.64.0.0 100.127.255.255 127.0.0.1 127.255.255.255
  169.254.0.0 169.254.169.254 172.16.0.0 172.31.255.255 192.0.0.0 192.0.0.255 192.168.0.0
  192.168.255.255 198.18.0.0 198.19.255.255 240.0.0.0 255.255.255.255
`);
const multicast = ['224.0.0.1', '239.255.255.255', 'ff02:0:0:0:0:0:0:1', 'ff0e:0:0:0:0:0:0:1'];
const withinTheNetwork = addresses(`
  fc00:0:0:0:0:0:0:1 fdff:ffff:ffff:ffff:ffff:ffff:ffff:ffff fe80:0:0:0:0:0:0:1 fec0:0:0:0:0:0:0:1
  0:0:0:0:0:0:0:0 0:0:0:0:0:0:0:1
`);

/** IPv4 addresses within IPv6 ones, some with zero bytes: coturn compares the bytes of an IPv6 address one by one. */
const embedded = addresses(`
  a00:1 a00:0 7f00:1 a9fe:a9fe c0a8:100 ac10:0 808:808 ffff:ffff 0:1 0:100 1:0 100:0
`).flatMap((host) => [
  `0:0:0:0:0:0:${host}`,
  `0:0:0:0:0:ffff:${host}`,
  `0:0:0:0:ffff:0:${host}`,
  `64:ff9b:0:0:0:0:${host}`,
  `64:ff9b:1:0:0:0:${host}`,
  `2001:0:${host}:0:0:0:1`,
  `2002:${host}:0:0:0:0:1`,
]);

const refused = [...internal, ...multicast, ...withinTheNetwork, ...embedded];

const relays = {
  'coturn/turnserver.conf': async (networks) => (await startCoturn(networks)).remove,
  'compose.yml': (networks) => startComposedCoturn('compose.yml', networks),
  'compose.cluster.yml': (networks) => startComposedCoturn('compose.cluster.yml', networks),
} satisfies Record<string, (networks: Networks) => Promise<() => Promise<void>>>;

/** The lifetimes in seconds of an allocation of each family, and what the relay answers to each peer. */
async function answersOf(host: string, peers: readonly string[]) {
  const open = () => openTurn(host, 3478, 'north-of-the-wall');
  const clients = { IPv4: await open(), IPv6: await open() };
  const lifetimes = [await clients.IPv4.allocate('IPv4'), await clients.IPv6.allocate('IPv6')];
  const answers: Record<string, number | null> = {};
  for (const peer of peers) answers[peer] = await clients[familyOf(peer)].permit(peer);
  for (const client of Object.values(clients)) client.close();
  return { lifetimes, answers };
}

const every = (peers: readonly string[], answer: number | null) =>
  Object.fromEntries(peers.map((peer) => [peer, answer]));

for (const [file, startRelay] of Object.entries(relays)) {
  test(`deploy/${file} relays to the internet and to nobody else, and lets no allocation outlive its user by more than two minutes`, async () => {
    const networks = await makeNetworks();
    const stop = await startRelay(networks);
    const got = await answersOf(networks.servers.address, [...allowed, ...refused]);
    await stop();
    await networks.remove();
    expect(got.answers).toEqual({ ...every(allowed, null), ...every(refused, 403) });
    expect(got.lifetimes).toEqual([120, 120]);
  });
}
