import type { Actor } from './actor.js';

/** Alice has a workspace of her own, and no page open. Resolves with the id of `general`. */
export async function founds(alice: Actor, address = 'acme-labs'): Promise<number> {
  await alice.hasAccount();
  await alice.hasWorkspace(address, 'launch');
  return alice.channelId(address, 'general');
}

async function areMembers(alice: Actor, bob: Actor, address: string): Promise<number> {
  const [general] = await Promise.all([founds(alice, address), bob.hasAccount()]);
  await alice.hasInvited(bob, address);
  await bob.hasSignedIn(address);
  return general;
}

/**
 * Both are members of `general` in a workspace that alice created; neither has a page open. Resolves with the id of
 * `general`.
 */
export async function belong(alice: Actor, bob: Actor, address = 'acme-labs'): Promise<number> {
  const general = await areMembers(alice, bob, address);
  // The app does this when it is opened for the first time.
  await bob.hasJoined(general);
  return general;
}

/** The usual start of a test: both are in `general` of a workspace that alice created. */
export async function meet(alice: Actor, bob: Actor, address = 'acme-labs'): Promise<void> {
  await areMembers(alice, bob, address);
  await Promise.all([alice, bob].map((one) => arrives(one, address)));
}

/**
 * Alice has `general` open, and bob is a member without an open page. It is the start of tests that do not look at
 * bob's screen: opening the product is most of what a short test costs.
 */
export async function settleWith(alice: Actor, bob: Actor, address = 'acme-labs'): Promise<void> {
  await belong(alice, bob, address);
  await arrives(alice, address);
}

async function becomesMember(newcomer: Actor, inviter: Actor, address: string): Promise<void> {
  await newcomer.hasAccount();
  await inviter.hasInvited(newcomer, address);
  await newcomer.hasSignedIn(address);
}

/** The inviter adds the newcomer to the workspace; the newcomer joins `general` and opens no page. */
export async function belongsToo(
  newcomer: Actor,
  inviter: Actor,
  address = 'acme-labs',
): Promise<void> {
  await becomesMember(newcomer, inviter, address);
  await newcomer.hasJoined(await newcomer.channelId(address, 'general'));
}

/** The inviter adds the newcomer to the workspace; the newcomer opens it. */
export async function joins(newcomer: Actor, inviter: Actor, address = 'acme-labs'): Promise<void> {
  await becomesMember(newcomer, inviter, address);
  await arrives(newcomer, address);
}

/**
 * All three are in `general`; alice and bob are also in the private channel `board`, which carol is not. Resolves with
 * the id of `board`.
 */
export async function meetAroundBoard(alice: Actor, bob: Actor, carol: Actor): Promise<number> {
  await meet(alice, bob);
  await joins(carol, alice);
  return alice.hasPrivateChannel('acme-labs', 'board', bob);
}

/** The other usual start: alice alone, in `general` of a workspace of her own. */
export async function settle(alice: Actor, address = 'acme-labs'): Promise<void> {
  await founds(alice, address);
  await arrives(alice, address);
}

/** Waits until the rich editor has replaced the plain field. */
export async function arrives(somebody: Actor, address = 'acme-labs'): Promise<void> {
  await somebody.enters(address);
  await somebody.composer().waitFor();
}
