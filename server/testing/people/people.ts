import { inviteToWorkspace } from '@parley/contract/endpoints/workspace-users';
import { createWorkspace } from '@parley/contract/endpoints/workspaces';
import type { LoadedWorkspace } from '@parley/contract/entities/workspace';
import type { TestBrowser } from '../clients/test-browser.js';
import type { TestServer } from '../server/test-server.js';

export interface Person {
  id: number;
  email: string;
  browser: TestBrowser;
}

/** A person with a new account. */
export async function newPerson(
  server: Pick<TestServer, 'openBrowser'>,
  name: string,
): Promise<Person> {
  const browser = server.openBrowser();
  const email = `${name}@example.com`;
  const { id } = await browser.signUp(email);
  return { id, email, browser };
}

/** Creates a workspace of the person's, with the channels general and plans. */
export function newWorkspace(person: Person, address: string): Promise<LoadedWorkspace> {
  const workspace = { address, channel: 'plans' };
  return person.browser.call(createWorkspace, { body: { workspace } });
}

export async function invitePerson(inviter: Person, email: string, address: string): Promise<void> {
  const workspace_user = { user_email: email, workspace_address: address };
  await inviter.browser.call(inviteToWorkspace, { body: { workspace_user } });
}

export function channelNamed(workspace: LoadedWorkspace, name: string): number {
  const channel = Object.values(workspace.channels).find((each) => each.name === name);
  if (!channel) throw new Error(`no channel ${name}`);
  return channel.id;
}

/** Alice owns the workspace `acme`; Bob is signed in to it, in no channel; Eve is a stranger. */
export async function meet(server: TestServer) {
  const [alice, bob, eve] = await Promise.all([
    newPerson(server, 'alice'),
    newPerson(server, 'bob'),
    newPerson(server, 'eve'),
  ]);
  const acme = await newWorkspace(alice, 'acme');
  await invitePerson(alice, bob.email, 'acme');
  await bob.browser.signIn(bob.email, 'acme');
  return {
    server,
    alice,
    bob,
    eve,
    workspaceId: acme.workspace.id,
    general: channelNamed(acme, 'general'),
    plans: channelNamed(acme, 'plans'),
  };
}
