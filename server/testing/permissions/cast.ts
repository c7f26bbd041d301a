import { createHash } from 'node:crypto';
import { createBookmark } from '@parley/contract/endpoints/bookmarks';
import { sendCallSignal } from '@parley/contract/endpoints/calls';
import { joinChannel, leaveChannel } from '@parley/contract/endpoints/channel-users';
import { createChannel } from '@parley/contract/endpoints/channels';
import { createDirectUpload } from '@parley/contract/endpoints/direct-uploads';
import { openDm, updateDm } from '@parley/contract/endpoints/dm-channel-users';
import { changeWorkspaceProfile, manageWorkspaceUser } from '@parley/contract/endpoints/management';
import { listMessages, postMessage } from '@parley/contract/endpoints/messages';
import { updateUser } from '@parley/contract/endpoints/users';
import { addWorkspaceEmoji } from '@parley/contract/endpoints/workspace-emoji';
import { updateWorkspaceUser } from '@parley/contract/endpoints/workspace-users';
import type { Message } from '@parley/contract/entities/message';
import type { Role } from '@parley/contract/entities/user';
import * as z from 'zod/mini';
import { givePreview } from '../database/previews.js';
import { invitePerson, newPerson, newWorkspace, Person } from '../people/people.js';
import { exportOf } from '../requests/exports.js';
import { makeLink } from '../requests/invite-links.js';
import { newEmoji } from '../requests/new-emoji.js';
import type { TestServer } from '../server/test-server.js';
import type { Fixture } from './fixture.js';
import { type SharedFixtures, shareFixtures } from './shared-fixtures.js';
import { type Kind, kinds } from './table.js';

/** The people of the table, and the things they act on. */
export interface Cast {
  readonly server: TestServer;
  readonly people: Record<Kind, Person>;
  readonly workspaceId: number;
  readonly generalId: number;
  readonly address: string;
  readonly shared: SharedFixtures;
  /** The e-mail of an account without a workspace, for each kind to invite. */
  invitee(kind: Kind): string;
  /** The author's photo. */
  readonly photoUrl: string;
  readonly pictureUrl: string;
  /** The picture of one of the workspace's emoji. */
  readonly emojiUrl: string;
  /** An emoji that the author added. */
  newEmoji(): Promise<Fixture>;
  /** Signs one member out of the workspace, and deactivates another: both are in everything. */
  signOutTheLast(): Promise<void>;
  /**
   * Creates a public channel with a message of the author's; the other people have their roles in
   * it.
   */
  publicChannel(kind: Kind, message?: MessageKind): Promise<Fixture>;
  /** The same, private: those in it are added by the author. */
  privateChannel(kind: Kind, message?: MessageKind): Promise<Fixture>;
  /** From now on, whoever left a private channel was removed from it by the author. */
  removeInstead(): void;
  /**
   * Creates the author's direct messages with this person, or with their partner if the kind is
   * neither.
   */
  dm(kind: Kind, message?: MessageKind): Promise<Fixture>;
  /** The same as a group, with a third user. */
  group(kind: Kind, message?: MessageKind): Promise<Fixture>;
  /** Reserves a direct upload of the author's, without its bytes. */
  promisedUpload(): Promise<Fixture>;
  /** A user whom the author invited, and who has not signed in yet. */
  pendingInvite(): Promise<Fixture>;
  /** Another guest, who has not signed in yet. */
  newGuest(): Promise<Fixture>;
  /** An invite link of the author's. */
  inviteLink(): Promise<Fixture>;
  /** An archive of the workspace that the author asked for. */
  readyExport(): Promise<Fixture>;
  /** No archive is there or under way. */
  withoutExports(): Promise<Fixture>;
  /** As if the user had never come into the workspace. */
  forget(person: Person): Promise<void>;
}

/** Files take time, so they are created only on request. */
export type MessageKind = 'text' | 'with a file' | 'with a preview' | 'with a bookmark' | 'call';

export const uploaded = 'bytes';
export const promise = {
  filename: 'notes.txt',
  content_type: 'text/plain',
  byte_size: uploaded.length,
  checksum: createHash('md5').update(uploaded).digest('base64'),
};

const address = 'acme';

export async function gather(server: TestServer): Promise<Cast> {
  const visitor = new Person({
    id: 0,
    email: 'nobody@example.com',
    browser: server.openBrowser(),
  });
  const nextPerson = (name: string) => newPerson(server, name);
  const [stranger, colleague, guest, admin] = await Promise.all([
    nextPerson('stranger'),
    nextPerson('colleague'),
    nextPerson('guest'),
    nextPerson('admin'),
  ]);
  const [member, author, left, signedOut, deactivated, third] = await Promise.all([
    nextPerson('member'),
    nextPerson('author'),
    nextPerson('left'),
    nextPerson('signed-out'),
    nextPerson('deactivated'),
    nextPerson('third'),
  ]);
  await newWorkspace(stranger, 'elsewhere');
  const acme = await newWorkspace(author, address);
  for (const person of [colleague, guest, admin, member, left, signedOut, deactivated, third]) {
    await invitePerson(author, person.email, address);
    await person.browser.signIn(person.email, address);
  }
  await Promise.all(kinds.map((kind) => newPerson(server, `invited-by-${kind}`)));
  const insiders = { colleague, guest, admin, member, author, left, signedOut, deactivated };
  const people = { visitor, stranger, ...insiders };
  const workspaceId = acme.workspace.id;
  const manage = ({ id: user_id }: Person, change: { role?: Role; deactivated?: boolean }) =>
    author.browser.call(manageWorkspaceUser, {
      body: { workspace_user: { workspace_id: workspaceId, user_id, ...change } },
    });
  await manage(guest, { role: 'guest' });
  await manage(admin, { role: 'admin' });
  const [generalId = 0] = Object.values(acme.channels).flatMap(({ id, name }) =>
    name === 'general' ? [id] : [],
  );
  const shared = shareFixtures();
  let channels = 0;
  let isRemoved = false;
  let invites = 0;

  /** A call of the author's that its partner missed. */
  async function callIn(channelId: number, partner: Person): Promise<Fixture> {
    const { id: from, browser } = author;
    const to = { to: partner.id, target_user_id: partner.id };
    for (const type of ['JOIN_CALL', 'LEAVE_CALL'] as const) {
      await browser.attempt(sendCallSignal, {
        body: { type, from, ...to, channel_id: channelId },
      });
    }
    const messages = await browser.call(listMessages, { params: { id: String(channelId) } });
    const messageId = Object.values(messages).findLast(({ type }) => type === 'call')?.id ?? 0;
    return { channelId, messageId, fileId: 0 };
  }

  async function postInto(channelId: number, kind: MessageKind): Promise<Fixture> {
    const { id, files } = await post(author, channelId, kind);
    const fixture = { channelId, messageId: id, fileId: files[0]?.id ?? 0 };
    if (kind === 'with a bookmark') {
      const link = { title: 'The plan', url: 'https://example.com/' };
      const body = { bookmark: { channel_id: channelId, ...link } };
      return { ...fixture, bookmarkId: (await author.browser.call(createBookmark, { body })).id };
    }
    if (kind !== 'with a preview') return fixture;
    return { ...fixture, previewId: await givePreview(server, id) };
  }

  async function withoutExports(): Promise<Fixture> {
    await server.store.transact((tx) => tx.deleteFrom('exports').execute());
    shared.discardAll();
    return { channelId: 0, messageId: 0, fileId: 0 };
  }

  return {
    server,
    people,
    workspaceId,
    generalId,
    address,
    shared,
    invitee: (kind) => `invited-by-${kind}@example.com`,
    photoUrl: await takePhoto(author),
    pictureUrl: await takePicture(author, workspaceId),
    emojiUrl: (await addEmoji(author, workspaceId)).url,
    newEmoji: async () => ({
      channelId: 0,
      messageId: 0,
      fileId: 0,
      emojiId: (await addEmoji(author, workspaceId)).id,
    }),
    async signOutTheLast() {
      await signedOut.browser.call(updateWorkspaceUser, {
        params: { workspace_id: String(workspaceId) },
        body: { workspace_user: { logged_in: false } },
      });
      await manage(deactivated, { deactivated: true });
    },
    async publicChannel(kind, message = 'text') {
      channels += 1;
      const { id: channelId } = await author.browser.call(createChannel, {
        body: { channel: { name: `channel-${channels}`, workspace_id: workspaceId } },
      });
      const { browser } = people[kind];
      const channel_user = { channel_id: channelId };
      if (['member', 'left', 'signedOut', 'deactivated'].includes(kind)) {
        await browser.call(joinChannel, { body: { channel_user } });
      }
      const fixture = await postInto(channelId, message);
      if (kind === 'left') {
        const params = { placeholder: '0' };
        await browser.call(leaveChannel, { params, body: { channel_user } });
      }
      return fixture;
    },
    async privateChannel(kind, message = 'text') {
      channels += 1;
      const isIn = ['member', 'left', 'signedOut', 'deactivated'].includes(kind);
      const channel = {
        name: `private-${channels}`,
        workspace_id: workspaceId,
        kind: 'private' as const,
        user_ids: isIn ? [people[kind].id] : [],
      };
      const { id: channelId } = await author.browser.call(createChannel, { body: { channel } });
      const fixture = await postInto(channelId, message);
      if (kind === 'left') {
        const params = { placeholder: '0' };
        const channel_user = { channel_id: channelId, user_id: left.id };
        const { browser } = isRemoved ? author : left;
        await browser.call(leaveChannel, { params, body: { channel_user } });
      }
      return fixture;
    },
    removeInstead() {
      isRemoved = true;
      shared.discardAll();
    },
    async dm(kind, message = 'text') {
      const partner = ['left', 'signedOut', 'deactivated'].includes(kind) ? people[kind] : member;
      const { dmChannelUser } = await author.browser.call(openDm, {
        body: {
          dm_channel_user: {
            user_1_id: author.id,
            user_2_id: partner.id,
            workspace_id: workspaceId,
          },
        },
      });
      const { channel_id } = dmChannelUser;
      const fixture =
        message === 'call'
          ? await callIn(channel_id, partner)
          : await postInto(channel_id, message);
      if (kind === 'left') {
        await partner.browser.call(updateDm, {
          params: { channel_id: String(fixture.channelId) },
          body: { dm_channel_user: { active: false } },
        });
      }
      return fixture;
    },
    async group(kind, message = 'text') {
      const partner = ['left', 'signedOut', 'deactivated'].includes(kind) ? people[kind] : member;
      const user_ids = [partner.id, third.id];
      const { id: channelId } = await author.browser.call(createChannel, {
        body: { channel: { workspace_id: workspaceId, kind: 'group', user_ids } },
      });
      const fixture = await postInto(channelId, message);
      if (kind === 'left') {
        const channel_user = { channel_id: channelId };
        const params = { placeholder: '0' };
        await partner.browser.call(leaveChannel, { params, body: { channel_user } });
      }
      return fixture;
    },
    async pendingInvite() {
      invites += 1;
      const { id, email } = await newPerson(server, `pending-${invites}`);
      await invitePerson(author, email, address);
      return { channelId: 0, messageId: 0, fileId: 0, userId: id };
    },
    async newGuest() {
      invites += 1;
      const person = await newPerson(server, `guest-${invites}`);
      await invitePerson(author, person.email, address);
      await manage(person, { role: 'guest' });
      return { channelId: 0, messageId: 0, fileId: 0, userId: person.id };
    },
    async inviteLink() {
      const invite = await makeLink(author, { workspace_id: workspaceId });
      return { channelId: 0, messageId: 0, fileId: 0, invite };
    },
    withoutExports,
    async readyExport() {
      await withoutExports();
      const { id } = await exportOf(author, workspaceId);
      return { channelId: 0, messageId: 0, fileId: 0, exportId: id };
    },
    async forget({ id }) {
      await server.store.transact((tx) =>
        tx
          .deleteFrom('workspace_members')
          .where('workspace_id', '=', workspaceId)
          .where('user_id', '=', id)
          .execute(),
      );
    },
    async promisedUpload() {
      const body = { blob: promise };
      const { direct_upload } = await author.browser.call(createDirectUpload, { body });
      return { channelId: 0, messageId: 0, fileId: 0, uploadUrl: direct_upload.url };
    },
  };
}

/** The smallest possible picture. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

async function takePhoto({ id, browser }: Person): Promise<string> {
  const body = new FormData();
  body.set('user[photo]', new File([picture], 'me.png', { type: 'image/png' }));
  const answer = await browser.send('PATCH', `/api/users/${id}`, { body });
  return z.parse(updateUser.output, answer.body).photo_url ?? '';
}

let emoji = 0;

function addEmoji({ browser }: Person, workspaceId: number) {
  emoji += 1;
  return browser.call(addWorkspaceEmoji, {
    params: { id: String(workspaceId) },
    body: newEmoji(`parrot-${emoji}`),
  });
}

async function takePicture({ browser }: Person, workspaceId: number): Promise<string> {
  const body = new FormData();
  body.set('workspace[picture]', new File([picture], 'logo.png', { type: 'image/png' }));
  const answer = await browser.send('PATCH', `/api/workspaces/${workspaceId}/profile`, { body });
  return z.parse(changeWorkspaceProfile.output, answer.body).picture_url ?? '';
}

/** Posts as a browser's form does. */
async function post({ browser }: Person, channelId: number, kind: MessageKind): Promise<Message> {
  const body = new FormData();
  body.set('message[channel_id]', String(channelId));
  body.set('message[body]', '<p>Hello</p>');
  if (kind === 'with a file') {
    body.append('message[files][]', new File([uploaded], 'notes.txt', { type: 'text/plain' }));
  }
  const answer = await browser.send('POST', postMessage.path, { body });
  return z.parse(postMessage.output, answer.body);
}
