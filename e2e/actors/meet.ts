import type { Actor } from './actor.js';

/** Where most stories begin: both in `general` of a workspace that alice made. */
export async function meet(alice: Actor, bob: Actor, address = 'acme-labs'): Promise<void> {
  await Promise.all([alice.hasAccount(), bob.hasAccount()]);
  await alice.hasWorkspace(address, 'launch');
  await alice.hasInvited(bob, address);
  await bob.hasSignedIn(address);
  await Promise.all([alice, bob].map((one) => arrives(one, address)));
}

/** Where the others begin: alice by herself, in `general` of a workspace of her own. */
export async function settle(alice: Actor, address = 'acme-labs'): Promise<void> {
  await alice.hasAccount();
  await alice.hasWorkspace(address, 'launch');
  await arrives(alice, address);
}

/** Until the editor with all its formats has taken the place of the plain one. */
async function arrives(somebody: Actor, address: string): Promise<void> {
  await somebody.enters(address);
  await somebody.composer().waitFor();
}
