import { createHash } from 'node:crypto';
import type { Endpoint, InputOf } from '@parley/contract/endpoint';
import { listActivity } from '@parley/contract/endpoints/activity';
import { readIceServers, sendCallSignal } from '@parley/contract/endpoints/calls';
import * as channelUsers from '@parley/contract/endpoints/channel-users';
import * as channels from '@parley/contract/endpoints/channels';
import { readCsrfToken } from '@parley/contract/endpoints/csrf-token';
import { createDirectUpload } from '@parley/contract/endpoints/direct-uploads';
import { openDm, updateDm } from '@parley/contract/endpoints/dm-channel-users';
import { listFiles } from '@parley/contract/endpoints/files';
import { createReact, deleteReact } from '@parley/contract/endpoints/message-reacts';
import { createSave, deleteSave, listSaves } from '@parley/contract/endpoints/message-saves';
import * as messages from '@parley/contract/endpoints/messages';
import { beginOpenId } from '@parley/contract/endpoints/openid';
import * as reads from '@parley/contract/endpoints/reads';
import * as workspaceUsers from '@parley/contract/endpoints/workspace-users';
import * as workspaces from '@parley/contract/endpoints/workspaces';
import { testPassword } from '../clients/test-browser.js';
import type { Team } from '../people/team.js';
import { accountCalls } from './account-calls.js';
import { by, type CountedCalls } from './counted-call.js';
import { inviteCalls } from './counted-invites.js';
import { draftCalls } from './draft-calls.js';
import { factorCalls } from './factor-calls.js';
import { findingCalls } from './finding-calls.js';
import { managementCalls } from './management-calls.js';
import { notificationCalls } from './notification-calls.js';
import { sidebarCalls } from './sidebar-calls.js';
import { uploadFile } from './upload-file.js';

const upload = 'bytes';
const blob = {
  filename: 'notes.txt',
  byte_size: upload.length,
  checksum: createHash('md5').update(upload).digest('base64'),
};

/** The calls to count: each prepares its data and changes something. */
export function countedCalls(team: Team): CountedCalls {
  let unique = 0;

  /** An uploaded file's signed id. */
  const newUpload = () => uploadFile(team.alice.browser, 'notes.txt', upload);

  const mentionOf = (person: { id: number }) =>
    `<p><span data-mention="${person.id}">@x</span></p>`;

  const placeholder = { placeholder: '0' };
  const id = (value: number) => ({ id: String(value) });

  function fresh(kind: string): string {
    unique += 1;
    return `${kind}-${unique}`;
  }

  /** A call by Alice. */
  const as = (endpoint: Endpoint, input?: Partial<InputOf<Endpoint>>) =>
    by(team.alice, endpoint, input);

  async function newChannel(): Promise<number> {
    const channel = { name: fresh('made'), workspace_id: team.workspaceId };
    return (await team.alice.browser.call(channels.createChannel, { body: { channel } })).id;
  }

  async function newMessage(channel_id = team.general): Promise<number> {
    const message = { body: 'hi', channel_id };
    return (await team.alice.browser.call(messages.postMessage, { body: { message } })).id;
  }

  async function dmWithBob() {
    const { alice, bob, workspaceId } = team;
    const dm_channel_user = { user_1_id: alice.id, user_2_id: bob.id, workspace_id: workspaceId };
    await alice.browser.call(openDm, { body: { dm_channel_user } });
    return { dm_channel_user };
  }

  /** Direct messages with Bob, with a message in them. */
  async function dmChannel(): Promise<number> {
    const opened = await team.alice.browser.call(openDm, { body: await dmWithBob() });
    const { channel_id } = opened.dmChannelUser;
    await newMessage(channel_id);
    return channel_id;
  }

  return {
    readCsrfToken: () => as(readCsrfToken),
    beginOpenId: () =>
      as(beginOpenId, {
        params: { provider: 'acme' },
        body: { openid: { link: true, current_password: testPassword } },
      }),
    ...accountCalls(team, fresh),
    ...factorCalls(team),
    listWorkspaces: () => as(workspaces.listWorkspaces),
    readWorkspace: () => as(workspaces.readWorkspace, { params: { address: 'acme' } }),
    createWorkspace: () =>
      as(workspaces.createWorkspace, {
        body: { workspace: { address: fresh('w'), channel: 'plans' } },
      }),
    listChannels: () => as(workspaces.listChannels, { params: id(team.workspaceId) }),
    ...inviteCalls(team, fresh),
    ...managementCalls(team),
    ...notificationCalls(team),
    ...sidebarCalls(team),
    updateWorkspaceUser: () =>
      as(workspaceUsers.updateWorkspaceUser, {
        params: { workspace_id: String(team.workspaceId) },
        body: { workspace_user: { status: fresh('status') } },
      }),
    readChannel: () => as(channels.readChannel, { params: id(team.general) }),
    createChannel: () =>
      as(channels.createChannel, {
        body: { channel: { name: fresh('c'), workspace_id: team.workspaceId } },
      }),
    updateChannel: () =>
      as(channels.updateChannel, {
        params: id(team.general),
        body: { channel: { topic: fresh('topic') } },
      }),
    deleteChannel: async () => as(channels.deleteChannel, { params: id(await newChannel()) }),
    joinChannel: async () => ({
      browser: team.bob.browser,
      endpoint: channelUsers.joinChannel,
      input: { body: { channel_user: { channel_id: await newChannel() } } },
    }),
    updateChannelUser: async () =>
      as(channelUsers.updateChannelUser, {
        params: placeholder,
        body: { channel_user: { channel_id: await newChannel(), starred: true } },
      }),
    leaveChannel: async () =>
      as(channelUsers.leaveChannel, {
        params: placeholder,
        body: { channel_user: { channel_id: await newChannel() } },
      }),
    async openDm() {
      const opened = await dmWithBob();
      return as(openDm, { body: opened });
    },
    async updateDm() {
      const channel_id = String(await dmChannel());
      await team.alice.browser.call(updateDm, {
        params: { channel_id },
        body: { dm_channel_user: { starred: false } },
      });
      return as(updateDm, { params: { channel_id }, body: { dm_channel_user: { starred: true } } });
    },
    ...draftCalls(team, fresh),
    ...findingCalls(team, newMessage),
    listFiles: () => as(listFiles, { params: id(team.general) }),
    listMessages: async () => {
      await newMessage();
      return as(messages.listMessages, { params: id(team.general) });
    },
    postMessage: () =>
      as(messages.postMessage, { body: { message: { body: 'hi', channel_id: team.general } } }),
    'postMessage in a DM': async () =>
      as(messages.postMessage, {
        body: { message: { body: 'hi', channel_id: await dmChannel() } },
      }),
    'postMessage with mentions': () =>
      as(messages.postMessage, {
        body: { message: { body: mentionOf(team.bob), channel_id: team.general } },
      }),
    async 'postMessage with an upload'() {
      const files = [await newUpload()];
      return as(messages.postMessage, { body: { message: { files, channel_id: team.general } } });
    },
    updateMessage: async () =>
      as(messages.updateMessage, {
        params: id(await newMessage()),
        body: { message: { body: 'better' } },
      }),
    deleteMessage: async () => as(messages.deleteMessage, { params: id(await newMessage()) }),
    createReact: async () =>
      as(createReact, {
        body: { message_react: { message_id: await newMessage(), react_code: '👍' } },
      }),
    async deleteReact() {
      const body = { message_react: { message_id: await newMessage(), react_code: '👍' as const } };
      await team.alice.browser.call(createReact, { body });
      return as(deleteReact, { params: placeholder, body });
    },
    async listSaves() {
      const body = { message_save: { message_id: await newMessage() } };
      await team.alice.browser.call(createSave, { body });
      return as(listSaves, {
        query: { 'message_save[workspace_id]': String(team.workspaceId) },
      });
    },
    createSave: async () =>
      as(createSave, { body: { message_save: { message_id: await newMessage() } } }),
    async deleteSave() {
      const body = { message_save: { message_id: await newMessage() } };
      await team.alice.browser.call(createSave, { body });
      return as(deleteSave, { params: placeholder, body });
    },
    readPosition: () => as(reads.readPosition, { params: id(team.general) }),
    setPosition: async () =>
      as(reads.setPosition, {
        params: id(team.general),
        body: { read: { message_id: await newMessage(), unread: true } },
      }),
    setPositions: async () => {
      const channel_id = await newChannel();
      await newMessage(channel_id);
      const position = { channel_id, message_id: 0 };
      return as(reads.setPositions, { body: { reads: [position] } });
    },
    setNotify: async () => {
      const channel_id = await newChannel();
      return as(reads.setNotify, { params: id(channel_id), body: { notify: { muted: true } } });
    },
    listActivity: async () => {
      const { bob, general, workspaceId, alice } = team;
      await bob.joins(general);
      const message = { body: mentionOf(alice), channel_id: general };
      await bob.browser.call(messages.postMessage, { body: { message } });
      return as(listActivity, { query: { workspace_id: String(workspaceId) } });
    },
    createDirectUpload: () => as(createDirectUpload, { body: { blob } }),
    readIceServers: async () => as(readIceServers),
    async sendCallSignal() {
      const { alice, bob } = team;
      const channel_id = await dmChannel();
      const people = { from: alice.id, to: bob.id, target_user_id: bob.id };
      // The call of the first round is over, so that each round begins one.
      await alice.browser.attempt(sendCallSignal, {
        body: { type: 'LEAVE_CALL', ...people, channel_id },
      });
      return as(sendCallSignal, {
        body: { type: 'JOIN_CALL', ...people, channel_id, call_id: fresh('call') },
      });
    },
  };
}
