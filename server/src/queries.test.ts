import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { readIceServers, sendCallSignal } from '@parley/contract/endpoints/calls';
import {
  joinChannel,
  leaveChannel,
  updateChannelUser,
} from '@parley/contract/endpoints/channel-users';
import * as channels from '@parley/contract/endpoints/channels';
import { readCsrfToken } from '@parley/contract/endpoints/csrf-token';
import { createDirectUpload } from '@parley/contract/endpoints/direct-uploads';
import { openDm, updateDm } from '@parley/contract/endpoints/dm-channel-users';
import type { Endpoint, InputOf } from '@parley/contract/endpoint';
import { allEndpoints } from '@parley/contract/endpoints/all';
import { listFiles } from '@parley/contract/endpoints/files';
import { createReact, deleteReact } from '@parley/contract/endpoints/message-reacts';
import { createSave, deleteSave, listSaves } from '@parley/contract/endpoints/message-saves';
import * as messages from '@parley/contract/endpoints/messages';
import { signIn, signOut, signUp, updateUser } from '@parley/contract/endpoints/users';
import {
  inviteToWorkspace,
  listInvites,
  updateWorkspaceUser,
  withdrawInvite,
} from '@parley/contract/endpoints/workspace-users';
import * as workspaces from '@parley/contract/endpoints/workspaces';
import { growWorkspace } from './testing/grow-workspace.js';
import { teamBeforeAll } from './testing/team.js';
import { type TestBrowser, testPassword } from './testing/test-browser.js';
import { startTestServer } from './testing/test-server.js';

/** What only begins and ends a transaction depends on what else happens at the moment. */
const isControl = (sql: string) => /^(begin|commit|rollback|savepoint|release|pragma)\b/i.test(sql);

const team = teamBeforeAll(() =>
  startTestServer({
    onStatement: (sql) => {
      if (!isControl(sql)) statements.push(sql);
    },
  }),
);
let statements: string[] = [];
let unique = 0;

it('asks the database as often for little as for much', async () => {
  const small = await countAll();
  expect(Object.keys(small)).toEqual(expect.arrayContaining(allEndpoints.map(({ name }) => name)));
  const { workspaceId, general, alice } = team;
  await growWorkspace(team.server.store, { workspaceId, channelId: general, userId: alice.id });
  expect(await countAll()).toEqual(small);

  // A statement more is a decision: think of the way of a message, then write the new number.
  expect(small).toMatchInlineSnapshot(`
    {
      "createChannel": 11,
      "createDirectUpload": 5,
      "createReact": 7,
      "createSave": 10,
      "createWorkspace": 14,
      "deleteChannel": 10,
      "deleteMessage": 13,
      "deleteReact": 7,
      "deleteSave": 10,
      "inviteToWorkspace": 8,
      "joinChannel": 8,
      "leaveChannel": 9,
      "listChannels": 3,
      "listFiles": 3,
      "listInvites": 3,
      "listMessages": 7,
      "listSaves": 5,
      "listWorkspaces": 2,
      "openDm": 5,
      "postMessage": 5,
      "postMessage in a DM": 6,
      "postMessage with an upload": 9,
      "readChannel": 3,
      "readCsrfToken": 1,
      "readIceServers": 2,
      "readWorkspace": 6,
      "sendCallSignal": 3,
      "signIn": 5,
      "signOut": 5,
      "signUp": 4,
      "updateChannel": 7,
      "updateChannelUser": 5,
      "updateDm": 6,
      "updateMessage": 13,
      "updateUser": 9,
      "updateWorkspaceUser": 10,
      "withdrawInvite": 9,
    }
  `);
});

async function countAll(): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const [name, prepare] of Object.entries(calls)) counts[name] = await count(await prepare());
  return counts;
}

interface Call {
  browser: TestBrowser;
  endpoint: Endpoint;
  input?: Partial<InputOf<Endpoint>>;
}

async function count({ browser, endpoint, input }: Call): Promise<number> {
  await browser.csrfToken();
  statements = [];
  const { status, text } = await browser.attempt(endpoint, input);
  if (status > 204) throw new Error(`${endpoint.name} answered ${status}: ${text}`);
  return statements.length;
}

/** Each makes what it needs, and says which call is counted. All of them change something. */
const calls: Record<string, () => Promise<Call> | Call> = {
  readCsrfToken: () => as(readCsrfToken),
  signUp() {
    const user = { email: `${fresh('new')}@example.com`, password: testPassword };
    const body = { user: { ...user, password_confirm: testPassword } };
    return { browser: team.server.openBrowser(), endpoint: signUp, input: { body } };
  },
  signIn() {
    const user = { email: team.bob.email, password: testPassword, workspace_address: 'acme' };
    return { browser: team.server.openBrowser(), endpoint: signIn, input: { body: { user } } };
  },
  async signOut() {
    const browser = team.server.openBrowser();
    await browser.signIn(team.alice.email);
    return { browser, endpoint: signOut };
  },
  // By somebody in one workspace only: each hears of it on a stream of its own.
  updateUser: () => ({
    browser: team.bob.browser,
    endpoint: updateUser,
    input: { params: id(team.bob.id), body: { user: { what_i_do: fresh('x') } } },
  }),
  listWorkspaces: () => as(workspaces.listWorkspaces),
  readWorkspace: () => as(workspaces.readWorkspace, { params: { address: 'acme' } }),
  createWorkspace: () =>
    as(workspaces.createWorkspace, {
      body: { workspace: { address: fresh('w'), channel: 'plans' } },
    }),
  listChannels: () => as(workspaces.listChannels, { params: id(team.workspaceId) }),
  async inviteToWorkspace() {
    const user_email = `${fresh('invited')}@example.com`;
    await team.server.signUp(user_email);
    return as(inviteToWorkspace, {
      body: { workspace_user: { user_email, workspace_address: 'acme' } },
    });
  },
  listInvites: async () => {
    await newInvite();
    return as(listInvites, {
      query: { 'workspace_user[workspace_id]': String(team.workspaceId) },
    });
  },
  async withdrawInvite() {
    return as(withdrawInvite, {
      params: { workspace_id: String(team.workspaceId) },
      body: { workspace_user: { user_id: await newInvite() } },
    });
  },
  updateWorkspaceUser: () =>
    as(updateWorkspaceUser, {
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
    endpoint: joinChannel,
    input: { body: { channel_user: { channel_id: await newChannel() } } },
  }),
  updateChannelUser: async () =>
    as(updateChannelUser, {
      params: placeholder,
      body: { channel_user: { channel_id: await newChannel(), starred: true } },
    }),
  leaveChannel: async () =>
    as(leaveChannel, {
      params: placeholder,
      body: { channel_user: { channel_id: await newChannel() } },
    }),
  async openDm() {
    const opened = await dmWithBob();
    return as(openDm, { body: opened });
  },
  async updateDm() {
    const channel_id = String(await dmChannel());
    unique += 1;
    await team.alice.browser.call(updateDm, {
      params: { channel_id },
      body: { dm_channel_user: { starred: false } },
    });
    return as(updateDm, { params: { channel_id }, body: { dm_channel_user: { starred: true } } });
  },
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
  createDirectUpload: () =>
    as(createDirectUpload, {
      body: { blob },
    }),
  readIceServers: async () => as(readIceServers),
  async sendCallSignal() {
    const { alice, bob } = team;
    const to = { to: bob.id, target_user_id: bob.id };
    return as(sendCallSignal, {
      body: { type: 'JOIN_CALL', from: alice.id, ...to, channel_id: await dmChannel() },
    });
  },
};

const upload = 'bytes';
const blob = {
  filename: 'notes.txt',
  byte_size: upload.length,
  checksum: createHash('md5').update(upload).digest('base64'),
};

/** Sent, and named by its signed id. */
async function newUpload(): Promise<string> {
  const { browser } = team.alice;
  const promised = await browser.call(createDirectUpload, { body: { blob } });
  await browser.send('PUT', promised.direct_upload.url, { body: upload });
  return promised.signed_id;
}

const placeholder = { placeholder: '0' };
const id = (value: number) => ({ id: String(value) });

function fresh(kind: string): string {
  unique += 1;
  return `${kind}-${unique}`;
}

/** By Alice. */
function as(endpoint: Endpoint, input: Partial<InputOf<Endpoint>> = {}): Call {
  return { browser: team.alice.browser, endpoint, input };
}

/** The id of an account that Alice invited. */
async function newInvite(): Promise<number> {
  const user_email = `${fresh('pending')}@example.com`;
  await team.server.signUp(user_email);
  const body = { workspace_user: { user_email, workspace_address: 'acme' } };
  return (await team.alice.browser.call(inviteToWorkspace, { body })).user_id;
}

async function newChannel(): Promise<number> {
  const channel = { name: fresh('made'), workspace_id: team.workspaceId };
  return (await team.alice.browser.call(channels.createChannel, { body: { channel } })).id;
}

async function newMessage(): Promise<number> {
  const message = { body: 'hi', channel_id: team.general };
  return (await team.alice.browser.call(messages.postMessage, { body: { message } })).id;
}

async function dmWithBob() {
  const { alice, bob, workspaceId } = team;
  const dm_channel_user = { user_1_id: alice.id, user_2_id: bob.id, workspace_id: workspaceId };
  await alice.browser.call(openDm, { body: { dm_channel_user } });
  return { dm_channel_user };
}

/** With Bob, who has been written to in it. */
async function dmChannel(): Promise<number> {
  const opened = await team.alice.browser.call(openDm, { body: await dmWithBob() });
  const { channel_id } = opened.dmChannelUser;
  const message = { body: 'hi', channel_id };
  await team.alice.browser.call(messages.postMessage, { body: { message } });
  return channel_id;
}
