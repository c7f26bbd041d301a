import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { pathOf } from '../../scripts/outside.mjs';

/** The kinds of NAT by RFC 3489, section 5, from the one that lets most in to the one that lets least in. */
export const nats = ['full cone', 'address-restricted', 'port-restricted', 'symmetric'] as const;
export type Nat = (typeof nats)[number];

/** The traffic that a router lets out: everything, no UDP, or TCP other than that to the relay's own port. */
export type Lets = 'all' | 'TCP' | 'the web';

/** The interfaces of a router, which translates the addresses of a single inside host. */
export const inside = 'in0';
export const outside = 'out0';

/** Gives a network namespace with both interfaces the rules of a router. */
export async function makeRouter(
  command: readonly string[],
  nat: Nat,
  insideAddress: string,
): Promise<void> {
  await nft(command, [
    'table ip router {',
    '  set met { type ipv4_addr; flags dynamic, timeout; timeout 10m; }',
    '  chain firewall { }',
    '  chain forward {',
    '    type filter hook forward priority filter;',
    '    jump firewall',
    `    iifname ${inside} meta l4proto udp update @met { ip daddr }`,
    '  }',
    // Without this, packets that nobody asked for would take the port of a later connection from inside.
    `  chain input { type filter hook input priority filter; iifname ${outside} drop; }`,
    '  chain incoming {',
    '    type nat hook prerouting priority dstnat;',
    `    ${letsIn[nat]} dnat to ${insideAddress}`,
    '  }',
    '  chain outgoing {',
    '    type nat hook postrouting priority srcnat;',
    `    oifname ${outside} masquerade ${nat === 'symmetric' ? 'fully-random' : ''}`,
    '  }',
    '}',
  ]);
}

/**
 * By kind of NAT, the senders whose packets reach an inside host that has sent nothing to their port. Without
 * `fully-random` Linux gives a port the same outside number for all partners.
 */
const letsIn: Record<Nat, string> = {
  'full cone': `iifname ${outside} meta l4proto udp`,
  'address-restricted': `iifname ${outside} meta l4proto udp ip saddr @met`,
  'port-restricted': `iifname ${outside} meta l4proto udp ip saddr 0.0.0.0`,
  symmetric: `iifname ${outside} meta l4proto udp ip saddr 0.0.0.0`,
};

const drops: Record<Lets, readonly string[]> = {
  all: [],
  TCP: ['meta l4proto udp drop'],
  'the web': ['meta l4proto udp drop', 'tcp dport 3478 drop', 'tcp sport 3478 drop'],
};

/** From now on the router lets only this out; packets of open connections are dropped, too. */
export async function setFirewall(command: readonly string[], lets: Lets): Promise<void> {
  const chain = 'chain ip router firewall';
  const rules = drops[lets].map((rule) => `add rule ip router firewall ${rule}`);
  await nft(command, [`flush ${chain}`, ...rules]);
}

async function nft(command: readonly string[], lines: readonly string[]): Promise<void> {
  const [first, ...rest] = [...command, pathOf('nft'), '-f', '-'];
  const child = spawn(first, rest, { stdio: ['pipe', 'ignore', 'pipe'] });
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  child.stdin.end(`${lines.join('\n')}\n`);
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`nft refused the rules of a router: ${said}`);
}
