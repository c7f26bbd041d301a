import ipaddr from 'ipaddr.js';

/** All that is routed on the internet; the rest is loopback, private, or a way to such (NAT64, mapped IPv4 …). */
const global: [ipaddr.IPv6, number] = [ipaddr.IPv6.parse('2000::'), 3];

/** Azure's own services answer its machines there, and nobody else. */
const azure = '168.63.129.16';

/**
 * Whether an address, in any notation that a resolver or a socket gives, is a single machine on the
 * internet. IPv6 addresses that lead to an IPv4 address are not: they would lead to private ones as well.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast' || address === azure) return false;
  return parsed instanceof ipaddr.IPv4 || (parsed instanceof ipaddr.IPv6 && parsed.match(global));
}
