import type { Actor } from './actor.js';

/** Where most stories begin: both in `general` of a workspace that alice made. */
export async function meet(alice: Actor, bob: Actor, address = 'acme-labs'): Promise<void> {
  await alice.signsUp();
  await bob.signsUp();
  await alice.createsWorkspace(address, 'launch');
  await alice.invites(bob, address);
  await bob.signsIn(address);
  await Promise.all([alice.opensChannel('general'), bob.opensChannel('general')]);
}
