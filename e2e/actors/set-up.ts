import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { TOTP } from 'otpauth';
import type { SmallFile } from './message.js';
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

  /** The CSRF token of the browser's session; null before its first request. */
  let token: string | null = null;

  async function sends(
    method: 'post' | 'patch' | 'put' | 'delete',
    path: string,
    data: object = {},
  ) {
    const send = async () => {
      token ??= await issuedToken();
      return request[method](path, { data, headers: { 'X-CSRF-Token': token } });
    };
    let answer = await send();
    if (answer.status() === 403) {
      // The session may have begun or ended in the page meanwhile.
      token = null;
      answer = await send();
    }
    // The token of a session that this request has begun.
    token = answer.headers()['x-csrf-token'] ?? token;
    expect(answer.ok(), `${path}: ${answer.status()} ${await answer.text()}`).toBe(true);
    return answer;
  }

  async function issuedToken(): Promise<string> {
    const issued = await request.get('/api/csrf_token');
    return ((await issued.json()) as { csrf_token: string }).csrf_token;
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

  async function hasPosted(channelId: number, body: string): Promise<number> {
    const client_id = randomUUID();
    const message = { body, channel_id: channelId, client_id, files: [] };
    const answer = await sends('post', '/api/messages', { message });
    return ((await answer.json()) as { id: number }).id;
  }

  async function hasProfile(user: Record<string, string>) {
    await sends('patch', `/api/users/${ownId}`, { user });
  }

  async function hasChannelOf(
    kind: 'public' | 'private',
    address: string,
    name: string,
    others: readonly Person[],
  ): Promise<number> {
    const { users, channels } = await workspace(address);
    const workspace_id = Object.values(channels)[0]?.workspace_id;
    const user_ids = Object.values(users)
      .filter((user) => others.some((other) => other.email === user.email))
      .map(({ id }) => id);
    const channel = { name, workspace_id, kind, user_ids };
    const answer = await sends('post', '/api/channels', { channel });
    return ((await answer.json()) as { id: number }).id;
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

    /** Posts a message with this HTML, and returns its id. */
    hasPosted,

    /** Posts `Message 1`, `Message 2` … */
    async hasPostedMany(channelId: number, count: number) {
      for (let number = 1; number <= count; number += 1) {
        await hasPosted(channelId, `<p>Message ${number}</p>`);
      }
    },

    /** Posts a message with this HTML and these files. */
    async hasPostedFiles(channelId: number, body: string, ...files: SmallFile[]) {
      const form = new FormData();
      form.set('message[body]', body);
      form.set('message[channel_id]', String(channelId));
      for (const { name, mimeType, buffer } of files) {
        form.append(
          'message[files][]',
          new File([Uint8Array.from(buffer)], name, { type: mimeType }),
        );
      }
      const headers = { 'X-CSRF-Token': await issuedToken() };
      const answer = await request.post('/api/messages', { multipart: form, headers });
      expect(answer.ok(), await answer.text()).toBe(true);
    },

    async hasEdited(messageId: number, body: string) {
      await sends('patch', `/api/messages/${messageId}`, { message: { body } });
    },

    async hasDeleted(messageId: number) {
      await sends('delete', `/api/messages/${messageId}`);
    },

    /** With an emoji. */
    async hasReacted(message_id: number, react_code: string) {
      await posts('/api/message_reacts', { message_react: { message_id, react_code } });
    },

    async hasTakenBack(message_id: number, react_code: string) {
      await sends('delete', '/api/message_reacts/0', { message_react: { message_id, react_code } });
    },

    /** Gives the unchanged sidebar these sections, above the standard ones; resolves with their ids. */
    async hasSections(address: string, ...names: string[]): Promise<string[]> {
      const { channels } = await workspace(address);
      const id = Object.values(channels)[0]?.workspace_id;
      const made = names.map((name) => ({
        id: randomUUID(),
        name,
        collapsed: false,
        sort: 'name',
      }));
      const sidebar = { revision: 0, sections: made };
      await sends('put', `/api/sidebar?workspace_id=${id}`, { sidebar });
      return made.map((section) => section.id);
    },

    /** Puts a channel or direct messages into a section of the sidebar. */
    async hasPlaced(channelId: number, id: string | undefined) {
      await sends('put', `/api/channels/${channelId}/section`, { section: { id } });
    },

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
    isCalled: (display_name: string) => hasProfile({ display_name }),

    /** Changes these fields of the own profile. */
    hasProfile,

    /** Sets the own status in a workspace. */
    async hasStatus(address: string, status: string) {
      const { channels } = await workspace(address);
      const id = Object.values(channels)[0]?.workspace_id;
      await sends('patch', `/api/workspace_users/${id}`, { workspace_user: { status } });
    },

    /** Creates a workspace, and signs in to it. */
    hasWorkspace: (address: string, channel: string) =>
      posts('/api/workspaces', { workspace: { address, channel } }),

    /** Creates a public channel with these members, and returns its id. */
    hasChannel: (address: string, name: string, ...others: Person[]) =>
      hasChannelOf('public', address, name, others),

    /** Creates a private channel with these members, and returns its id. */
    hasPrivateChannel: (address: string, name: string, ...others: Person[]) =>
      hasChannelOf('private', address, name, others),

    hasJoined: (channel_id: number) =>
      posts('/api/channel_users', { channel_user: { channel_id } }),

    /** Creates an invite link that leads to a channel. */
    async hasInviteLink(address: string, channel: string): Promise<string> {
      const { channels } = await workspace(address);
      const leadsTo = Object.values(channels).find(({ name }) => name === channel);
      const invite = { workspace_id: leadsTo?.workspace_id, channel_ids: [leadsTo?.id] };
      const answer = await sends('post', '/api/invites', { invite });
      return ((await answer.json()) as { url: string }).url;
    },

    /** Saves a message for later. */
    async hasSaved(message_id: number) {
      await posts('/api/message_saves', { message_save: { message_id } });
    },

    /** Pins a message to its channel. */
    async hasPinned(messageId: number) {
      await sends('put', `/api/messages/${messageId}/pin`);
    },

    /** Stars direct messages. */
    async hasStarredChat(channelId: number) {
      const dm_channel_user = { starred: true };
      await sends('patch', `/api/dm_channel_users/${channelId}`, { dm_channel_user });
    },

    /** Deletes a channel that they created. */
    async hasDeletedChannel(id: number) {
      await sends('delete', `/api/channels/${id}`);
    },

    /** Gives a member another role. */
    async hasGivenRole(whom: Person, address: string, role: string) {
      const { users, channels } = await workspace(address);
      const user_id = Object.values(users).find((user) => user.email === whom.email)?.id;
      const workspace_id = Object.values(channels)[0]?.workspace_id;
      await sends('patch', '/api/workspace_users', {
        workspace_user: { workspace_id, user_id, role },
      });
    },

    /** Verifies the address by the mailed link, `route`, in this browser's session. */
    async hasVerified(route: string) {
      const email_verification = { token: route.split('/').at(-1) };
      await sends('patch', '/api/email_verifications', { email_verification });
    },

    /**
     * Sets up an authenticator app for the account. Resolves with a function that returns the app's code of now, or of
     * so many steps of 30 s later.
     */
    async hasApp() {
      const path = '/api/second_factors/totp';
      const account = { current_password: password };
      const begun = await sends('post', path, { account });
      const totp = new TOTP({ secret: ((await begun.json()) as { secret: string }).secret });
      const code = (steps = 0) => totp.generate({ timestamp: Date.now() + steps * 30_000 });
      await sends('put', path, { totp: { code: code() } });
      return code;
    },

    hasInvited: (guest: Person, address: string) =>
      posts('/api/workspace_users', {
        workspace_user: { user_email: guest.email, workspace_address: address },
      }),

    hasSignedIn: (address: string) =>
      posts('/api/session', { user: { workspace_address: address, email, password } }),

    /** Signs the person out of the workspace, in all browsers. */
    async hasSignedOut(address: string) {
      const { channels } = await workspace(address);
      const id = Object.values(channels)[0]?.workspace_id;
      await sends('patch', `/api/workspace_users/${id}`, { workspace_user: { logged_in: false } });
    },
  };
}
