import { joinChannel, leaveChannel } from '@parley/contract/endpoints/channel-users';
import { openDm } from '@parley/contract/endpoints/dm-channel-users';
import { postMessage } from '@parley/contract/endpoints/messages';
import { inviteToWorkspace, updateWorkspaceUser } from '@parley/contract/endpoints/workspace-users';
import { createWorkspace } from '@parley/contract/endpoints/workspaces';
import type { ChannelUser } from '@parley/contract/entities/channel';
import type { DmChannelUser } from '@parley/contract/entities/dm-channel-user';
import type { Message } from '@parley/contract/entities/message';
import type { LoadedWorkspace } from '@parley/contract/entities/workspace';
import type { TestBrowser } from '../clients/test-browser.js';
import type { TestServer } from '../server/test-server.js';

/** A user with a browser: an actor of tests, whose calls throw unless they succeed. */
export class Person {
  readonly id: number;
  readonly email: string;
  readonly browser: TestBrowser;

  constructor({ id, email, browser }: Pick<Person, 'id' | 'email' | 'browser'>) {
    this.id = id;
    this.email = email;
    this.browser = browser;
  }

  /** The same user at another browser. */
  at(browser: TestBrowser): Person {
    return new Person({ id: this.id, email: this.email, browser });
  }

  posts(
    channel_id: number,
    body = '<p>Hello</p>',
    more: { files?: string[]; client_id?: string } = {},
  ): Promise<Message> {
    return this.browser.call(postMessage, { body: { message: { channel_id, body, ...more } } });
  }

  joins(channel_id: number): Promise<ChannelUser> {
    return this.browser.call(joinChannel, { body: { channel_user: { channel_id } } });
  }

  leaves(channel_id: number): Promise<ChannelUser> {
    const params = { placeholder: '0' };
    return this.browser.call(leaveChannel, { params, body: { channel_user: { channel_id } } });
  }

  /** Opens direct messages with the partner. */
  async opensDirect(partner: Person, workspace_id: number): Promise<DmChannelUser> {
    const dm_channel_user = { user_1_id: this.id, user_2_id: partner.id, workspace_id };
    return (await this.browser.call(openDm, { body: { dm_channel_user } })).dmChannelUser;
  }

  async signsOutOf(workspaceId: number): Promise<void> {
    await this.browser.call(updateWorkspaceUser, {
      params: { workspace_id: String(workspaceId) },
      body: { workspace_user: { logged_in: false } },
    });
  }
}

/** A person with a new account. */
export async function newPerson(
  server: Pick<TestServer, 'openBrowser'>,
  name: string,
): Promise<Person> {
  const browser = server.openBrowser();
  const email = `${name}@example.com`;
  const { id } = await browser.signUp(email);
  return new Person({ id, email, browser });
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
