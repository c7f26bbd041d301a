import { execFile } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { existsSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { pathOf } from '../../scripts/outside.mjs';
import { inside, type Lets, makeRouter, type Nat, outside, setFirewall } from './routers.js';

/** The programs and rights that `makeNetworks` needs. */
export const networkNeeds = ['networks', 'ip', 'tc', 'nsenter', 'nft'] as const;

/** Where a process runs: the start of its command line, and the address by which it is reached. */
export interface Host {
  readonly address: string;
  readonly command: readonly string[];
}

export const localHost: Host = { address: 'localhost', command: [] };

/**
 * How a person changes networks: the old network is gone and the new one works at once; after two
 * seconds without any; the new one works a second before the old one goes; the old one stays up,
 * drops everything for a moment, and only then goes.
 */
export const moves = ['at once', 'after a gap', 'overlapping', 'after a silence'] as const;
export type Move = (typeof moves)[number];

const gapMs = 2_000;
const overlapMs = 1_000;
const silenceMs = 1_500;

/** A person who moves between two networks, each behind a router of its own. */
export interface Walker {
  /** The start of the command line of the person's programs. */
  readonly command: readonly string[];
  /** Resolves once the person is in the other network. */
  moveOn(move: Move): Promise<void>;
  /** From now on their networks carry so many kbit/s in each direction; null for as much as comes. */
  narrow(kbits: number | null): Promise<void>;
  /** From now on, the routers of both networks let only this out. */
  areLet(lets: Lets): Promise<void>;
}

/**
 * An internet in a network namespace, with the servers in it, and people in other namespaces, whose routers
 * translate their addresses.
 */
export interface Networks {
  /** The host of the servers; this machine reaches them at `address`. */
  readonly servers: Host;
  /** The address by which the internet reaches the servers: a public one, because relays refuse all others. */
  readonly publicAddress: string;
  person(name: string, nat: Nat, lets: Lets): Promise<Walker>;
  remove(): Promise<void>;
}

interface Network {
  /** The interface's name, the same in the person's namespace and in that of the servers. */
  device: string;
  gateway: string;
  /** The router's address in the internet. */
  publicAddress: string;
  /** The router's namespace. */
  router: string;
}

/** Addresses that relays take for public, and that nobody on the internet has (RFC 5737). */
const serversAddress = '203.0.113.1';
const routersAddress = (number: number) => `198.51.100.${number}`;

/** The namespace of `makeHub`, and the start of all addresses behind it. */
const hubVariable = 'PARLEY_HUB';
const blockVariable = 'PARLEY_HUB_BLOCK';

/**
 * Makes the router by which this machine reaches all servers of `makeNetworks`, before any browser
 * starts: a change of this machine's own networks interrupts what its browsers load at that moment.
 * Resolves to what removes the hub.
 */
export async function makeHub(): Promise<() => Promise<void>> {
  const hub = `parley-${process.pid}-${randomInt(1e6)}-hub`;
  // Random, so that concurrent runs have different links.
  const block = `10.98.${randomInt(256)}`;
  const device = `pw${randomInt(1e9).toString(36)}`;
  await ip('netns', 'add', hub);
  await ip('link', 'add', device, 'type', 'veth', 'peer', 'name', 'up0', 'netns', hub);
  await ip('addr', 'add', `${block}.1/30`, 'dev', device);
  // An IPv6 address would come a second later, which is a change, too.
  if (existsSync('/proc/sys/net/ipv6')) await ip('link', 'set', device, 'addrgenmode', 'none');
  await ip('link', 'set', device, 'up');
  await ip('-n', hub, 'addr', 'add', `${block}.2/30`, 'dev', 'up0');
  await ip('-n', hub, 'link', 'set', 'up0', 'up');
  await ip('route', 'add', `${block}.0/24`, 'via', `${block}.2`);
  await forwarding(hub, true);
  process.env[hubVariable] = hub;
  process.env[blockVariable] = block;
  return async () => {
    await ip('netns', 'del', hub);
  };
}

/** The links of this process to the hub so far. */
let linksMade = 0;

/** A /30 of the hub's block that is not in use: three in turn for each of twenty workers, after the hub's own. */
function nextLink(): number {
  const worker = Number(process.env['TEST_PARALLEL_INDEX'] ?? 0) % 20;
  linksMade += 1;
  return 1 + worker * 3 + (linksMade % 3);
}

/** Needs `makeHub` in a process that started this one. */
export async function makeNetworks(): Promise<Networks> {
  const [hub, block] = [process.env[hubVariable], process.env[blockVariable]];
  if (hub === undefined || block === undefined) throw new Error('There is no hub of networks.');
  const link = nextLink();
  const id = `parley-${process.pid}-${randomInt(1e6)}`;
  const subnet = (host: number) => `${block}.${4 * link + host}`;
  const device = `pw${link}`;
  const spaces: string[] = [];
  const servers = await makeSpace('servers');
  await ip(
    '-n',
    hub,
    'link',
    'add',
    device,
    'type',
    'veth',
    'peer',
    'name',
    'up0',
    'netns',
    servers,
  );
  await ip('-n', hub, 'addr', 'add', `${subnet(1)}/30`, 'dev', device);
  await ip('-n', hub, 'link', 'set', device, 'up');
  await ip('-n', servers, 'addr', 'add', `${subnet(2)}/30`, 'dev', 'up0');
  await ip('-n', servers, 'addr', 'add', `${serversAddress}/32`, 'dev', 'up0');
  await ip('-n', servers, 'link', 'set', 'up0', 'up');
  await ip('-n', servers, 'route', 'add', `${block}.0/24`, 'via', subnet(1));
  await forwarding(servers, true);
  let networksMade = 0;

  async function makeSpace(name: string): Promise<string> {
    const space = `${id}-${name}`;
    await ip('netns', 'add', space);
    spaces.push(space);
    await ip('-n', space, 'link', 'set', 'lo', 'up');
    return space;
  }

  async function makeNetwork(space: string, nat: Nat, lets: Lets): Promise<Network> {
    networksMade += 1;
    const name = `eth${networksMade}`;
    const [gateway, address] = [`192.168.${networksMade}.1`, `192.168.${networksMade}.2`];
    const publicAddress = routersAddress(networksMade);
    const router = await makeSpace(`router${networksMade}`);
    const connect = (end: string, to: string) =>
      ip('-n', router, 'link', 'add', end, 'type', 'veth', 'peer', 'name', name, 'netns', to);
    await connect(inside, space);
    await connect(outside, servers);
    await ip('-n', router, 'addr', 'add', `${gateway}/24`, 'dev', inside);
    await ip('-n', router, 'addr', 'add', `${publicAddress}/32`, 'dev', outside);
    for (const end of [inside, outside]) await ip('-n', router, 'link', 'set', end, 'up');
    await ip('-n', servers, 'link', 'set', name, 'up');
    const toInternet = ['default', 'via', serversAddress, 'dev', outside, 'onlink'];
    await ip('-n', router, 'route', 'add', ...toInternet);
    await ip('-n', servers, 'route', 'add', publicAddress, 'dev', name);
    await forwarding(router, true);
    await makeRouter(entering(router), nat, address);
    await setFirewall(entering(router), lets);
    await ip('-n', space, 'addr', 'add', `${address}/24`, 'dev', name);
    return { device: name, gateway, publicAddress, router };
  }

  async function person(name: string, nat: Nat, lets: Lets): Promise<Walker> {
    const space = await makeSpace(name);
    const make = () => makeNetwork(space, nat, lets);
    let [present, other] = [await make(), await make()];
    let entered = 0;

    async function enter(network: Network): Promise<void> {
      entered += 1;
      await ip('-n', space, 'link', 'set', network.device, 'up');
      // The network entered last is preferred.
      const metric = String(1_000 - entered);
      const way = ['default', 'via', network.gateway, 'metric', metric];
      await ip('-n', space, 'route', 'replace', ...way);
    }

    const exit = (network: Network) => ip('-n', space, 'link', 'set', network.device, 'down');
    const route = (...to: string[]) => ip('-n', servers, 'route', 'replace', ...to);

    const moving: Record<Move, (old: Network, next: Network) => Promise<void>> = {
      async 'at once'(old, next) {
        await exit(old);
        await enter(next);
      },
      async 'after a gap'(old, next) {
        await exit(old);
        await setTimeout(gapMs);
        await enter(next);
      },
      async overlapping(old, next) {
        await enter(next);
        await setTimeout(overlapMs);
        await exit(old);
      },
      async 'after a silence'(old, next) {
        await route('blackhole', old.publicAddress);
        await setTimeout(silenceMs);
        await exit(old);
        await route(old.publicAddress, 'dev', old.device);
        await enter(next);
      },
    };

    async function narrow(kbits: number | null): Promise<void> {
      for (const network of [present, other]) {
        const change = ['qdisc', 'replace', 'dev', network.device, 'root', ...queueOf(kbits)];
        for (const end of [space, servers]) await tc('-n', end, ...change);
      }
    }

    async function areLet(what: Lets): Promise<void> {
      for (const { router } of [present, other]) await setFirewall(entering(router), what);
    }

    await enter(present);
    return {
      command: entering(space),
      narrow,
      areLet,
      async moveOn(move) {
        [present, other] = [other, present];
        await moving[move](other, present);
      },
    };
  }

  return {
    servers: { address: subnet(2), command: entering(servers) },
    publicAddress: serversAddress,
    person,
    async remove() {
      // The links in a deleted namespace vanish only some time later.
      await ip('-n', hub, 'link', 'del', device);
      for (const space of spaces) await ip('netns', 'del', space);
    },
  };
}

/** A line that is too narrow keeps packets for up to 0.3 s, as routers do, and then loses them. */
const queueOf = (kbits: number | null): string[] =>
  kbits === null
    ? ['pfifo', 'limit', '1000']
    : ['tbf', 'rate', `${kbits}kbit`, 'burst', '2kb', 'latency', '300ms'];

async function forwarding(space: string, on: boolean): Promise<void> {
  const command = `echo ${on ? 1 : 0} >/proc/sys/net/ipv4/ip_forward`;
  await ip('netns', 'exec', space, 'sh', '-c', command);
}

const run = promisify(execFile);
const tc = (...options: string[]) => run(pathOf('tc'), options);
const ip = (...options: string[]) => run(pathOf('ip'), options);
const entering = (space: string) => [pathOf('nsenter'), `--net=/run/netns/${space}`];
