import { execFile, execFileSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';

const ipProgram = '/usr/sbin/ip';
const enterProgram = '/usr/bin/nsenter';

/** Where a process runs: the start of its command line, and the address under which it is reached. */
export interface Place {
  readonly host: string;
  readonly command: readonly string[];
}

export const thisMachine: Place = { host: 'localhost', command: [] };

/**
 * How a person comes into the other network: the old one goes and the new one is there at once; after
 * two seconds without any; the new one is there a second before the old one goes; the old one stays,
 * carries nothing for a moment, and only then goes.
 */
export const moves = ['at once', 'after a gap', 'overlapping', 'after a silence'] as const;
export type Move = (typeof moves)[number];

const gapMs = 2_000;
const overlapMs = 1_000;
const silenceMs = 1_500;

/** A person between two networks. */
export interface Walker {
  /** What a program of theirs is started with. */
  readonly command: readonly string[];
  /** Resolves once they are in the other network. */
  moveOn(move: Move): Promise<void>;
}

/**
 * Servers in one network namespace, people in others, each with two networks to the servers. Nothing
 * leads from one person to another but through the servers' programs.
 */
export interface Networks {
  readonly servers: Place;
  person(name: string): Promise<Walker>;
  remove(): Promise<void>;
}

/** Why there can be no networks here; null where there can. */
export function whyNoNetworks(): string | null {
  if (process.getuid?.() !== 0) return 'Network namespaces need root.';
  const probe = `parley-probe-${process.pid}-${randomInt(1e6)}`;
  const doing = [
    ['netns', 'add', probe],
    ['-n', probe, 'link', 'add', 'probe0', 'type', 'veth', 'peer', 'name', 'probe1'],
    ['netns', 'del', probe],
  ];
  try {
    for (const options of doing) execFileSync(ipProgram, options, { stdio: 'pipe' });
    return null;
  } catch (error) {
    return `Network namespaces cannot be made here: ${error instanceof Error ? error.message : ''}`;
  }
}

interface Network {
  /** The interface, of the same name at both ends. */
  device: string;
  gateway: string;
  address: string;
}

export async function makeNetworks(): Promise<Networks> {
  const id = `parley-${process.pid}-${randomInt(1e6)}`;
  // Two runs at the same time have different links.
  const subnet = (host: number) => `10.98.${block}.${4 * part + host}`;
  const [block, part] = [randomInt(256), randomInt(64)];
  const device = `pw${randomInt(1e9).toString(36)}`;
  const spaces: string[] = [];
  const servers = await makeSpace('servers');
  await ip('link', 'add', device, 'type', 'veth', 'peer', 'name', 'up0', 'netns', servers);
  await ip('addr', 'add', `${subnet(1)}/30`, 'dev', device);
  await ip('link', 'set', device, 'up');
  await ip('-n', servers, 'addr', 'add', `${subnet(2)}/30`, 'dev', 'up0');
  await ip('-n', servers, 'link', 'set', 'up0', 'up');
  const forwardNothing = 'echo 0 >/proc/sys/net/ipv4/ip_forward';
  await ip('netns', 'exec', servers, 'sh', '-c', forwardNothing);
  let networksMade = 0;

  async function makeSpace(name: string): Promise<string> {
    const space = `${id}-${name}`;
    await ip('netns', 'add', space);
    spaces.push(space);
    await ip('-n', space, 'link', 'set', 'lo', 'up');
    return space;
  }

  async function makeNetwork(space: string): Promise<Network> {
    networksMade += 1;
    const name = `eth${networksMade}`;
    const [gateway, address] = [`10.97.${networksMade}.1`, `10.97.${networksMade}.2`];
    const peer = ['type', 'veth', 'peer', 'name', name, 'netns', servers];
    await ip('link', 'add', name, 'netns', space, ...peer);
    await ip('-n', servers, 'addr', 'add', `${gateway}/24`, 'dev', name);
    await ip('-n', servers, 'link', 'set', name, 'up');
    await ip('-n', space, 'addr', 'add', `${address}/24`, 'dev', name);
    return { device: name, gateway, address };
  }

  async function person(name: string): Promise<Walker> {
    const space = await makeSpace(name);
    let [present, other] = [await makeNetwork(space), await makeNetwork(space)];
    let entered = 0;

    async function enter(network: Network): Promise<void> {
      entered += 1;
      await ip('-n', space, 'link', 'set', network.device, 'up');
      // The network entered last is preferred.
      const route = ['default', 'via', network.gateway, 'metric', String(1_000 - entered)];
      await ip('-n', space, 'route', 'replace', ...route);
    }

    const exit = (network: Network) => ip('-n', space, 'link', 'set', network.device, 'down');
    const silence = (what: 'add' | 'del', network: Network) =>
      ip('-n', servers, 'route', what, 'blackhole', network.address);

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
        await silence('add', old);
        await setTimeout(silenceMs);
        await exit(old);
        await silence('del', old);
        await enter(next);
      },
    };

    await enter(present);
    return {
      command: entering(space),
      async moveOn(move) {
        [present, other] = [other, present];
        await moving[move](other, present);
      },
    };
  }

  return {
    servers: { host: subnet(2), command: entering(servers) },
    person,
    async remove() {
      for (const space of spaces) await ip('netns', 'del', space);
    },
  };
}

const run = promisify(execFile);
const ip = (...options: string[]) => run(ipProgram, options);
const entering = (space: string) => [enterProgram, `--net=/run/netns/${space}`];
