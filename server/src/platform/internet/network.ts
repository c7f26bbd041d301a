import type { LookupAddress } from 'node:dns';
import { Resolver } from 'node:dns/promises';
import { isPublicAddress } from './public-address.js';

/** The addresses that requests for members' links may reach. Tests permit a server of their own. */
export interface Network {
  permits(address: string, port: number): boolean;
  resolve(host: string): Promise<readonly LookupAddress[]>;
}

export const internet: Network = {
  permits: (address, port) => (port === 80 || port === 443) && isPublicAddress(address),
  resolve: resolveName,
};

/** By name servers alone: the system's own lookup would hold threads that the database needs, and cannot be ended. */
async function resolveName(host: string): Promise<LookupAddress[]> {
  const resolver = new Resolver({ timeout: 2_000, tries: 1 });
  const [four, six] = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
  const addressesOf = (found: PromiseSettledResult<string[]>, family: 4 | 6) =>
    found.status === 'fulfilled' ? found.value.map((address) => ({ address, family })) : [];
  return [...addressesOf(four, 4), ...addressesOf(six, 6)];
}
