import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import type { Person } from './person.js';

interface Loaded {
  users: Record<string, { id: number; email: string }>;
  channels: Record<string, { id: number; name: string; workspace_id: number }>;
}

/**
 * Sets up a test's preconditions by API calls instead of screens, with the cookies of the person's
 * own browser. The screens have tests of their own.
 */
export function setUpVerbs({ page, email, password }: Person) {
  const { request } = page.context();

  let ownId = 0;

  async function sends(method: 'post' | 'patch', path: string, data: object) {
    const issued = await request.get('/api/csrf_token');
    const { csrf_token: token } = (await issued.json()) as { csrf_token: string };
    const answer = await request[method](path, { data, headers: { 'X-CSRF-Token': token } });
    expect(answer.ok(), `${path}: ${answer.status()} ${await answer.text()}`).toBe(true);
    return answer;
  }

  async function posts(path: string, data: object) {
    await sends('post', path, data);
  }

  async function workspace(address: string) {
    const answer = await request.get(`/api/workspaces/${address}`);
    return (await answer.json()) as Loaded;
  }

  async function hasDirectMessages(whom: Person, address: string): Promise<number> {
    const { users, channels } = await workspace(address);
    const idOf = (wanted: string) => Object.values(users).find((user) => user.email === wanted)?.id;
    const workspace_id = Object.values(channels)[0]?.workspace_id;
    const dm_channel_user = { user_1_id: idOf(email), user_2_id: idOf(whom.email), workspace_id };
    const answer = await sends('post', '/api/dm_channel_users', { dm_channel_user });
    const opened = (await answer.json()) as { dmChannelUser: { channel_id: number } };
    return opened.dmChannelUser.channel_id;
  }

  async function hasPosted(channelId: number, body: string) {
    const client_id = randomUUID();
    const message = { body, channel_id: channelId, client_id, files: [] };
    await posts('/api/messages', { message });
  }

  return {
    /** The id of a channel of the workspace. */
    async channelId(address: string, name: string): Promise<number> {
      const { channels } = await workspace(address);
      const found = Object.values(channels).find((channel) => channel.name === name);
      if (!found) throw new Error(`There is no channel ${name}`);
      return found.id;
    },

    /** The HTML that mentions a member. */
    async mentionOf(whom: Person, address: string): Promise<string> {
      const { users } = await workspace(address);
      const found = Object.values(users).find((user) => user.email === whom.email);
      if (!found) throw new Error(`There is no member ${whom.email}`);
      return `<span data-mention="${found.id}">@${whom.name}</span>`;
    },

    /** Posts a message with this HTML. */
    hasPosted,

    async hasBookmarked(channel_id: number, url: string, title: string) {
      await posts('/api/bookmarks', { bookmark: { channel_id, url, title } });
    },

    /** Opens the direct messages with a member, and returns their id. */
    hasDirectMessages,

    /** Posts in the direct messages with a member. */
    async hasWrittenTo(whom: Person, address: string, body: string) {
      await hasPosted(await hasDirectMessages(whom, address), body);
    },

    /** Signed in to the account, in no workspace. */
    async hasAccount() {
      const user = { email, password, password_confirm: password };
      const answer = await sends('post', '/api/users', { user });
      ownId = ((await answer.json()) as { id: number }).id;
    },

    /** Changes the name that others see. */
    async isCalled(display_name: string) {
      await sends('patch', `/api/users/${ownId}`, { user: { display_name } });
    },

    /** Creates a workspace, and signs in to it. */
    hasWorkspace: (address: string, channel: string) =>
      posts('/api/workspaces', { workspace: { address, channel } }),

    /** Creates a private channel with these members, and returns its id. */
    async hasPrivateChannel(address: string, name: string, ...others: Person[]): Promise<number> {
      const { users, channels } = await workspace(address);
      const workspace_id = Object.values(channels)[0]?.workspace_id;
      const user_ids = Object.values(users)
        .filter((user) => others.some((other) => other.email === user.email))
        .map(({ id }) => id);
      const channel = { name, workspace_id, kind: 'private', user_ids };
      const answer = await sends('post', '/api/channels', { channel });
      return ((await answer.json()) as { id: number }).id;
    },

    hasInvited: (guest: Person, address: string) =>
      posts('/api/workspace_users', {
        workspace_user: { user_email: guest.email, workspace_address: address },
      }),

    hasSignedIn: (address: string) =>
      posts('/api/session', { user: { workspace_address: address, email, password } }),

    /** Of the workspace, in all browsers. */
    async hasSignedOut(address: string) {
      const { channels } = await workspace(address);
      const id = Object.values(channels)[0]?.workspace_id;
      await sends('patch', `/api/workspace_users/${id}`, { workspace_user: { logged_in: false } });
    },
  };
}
