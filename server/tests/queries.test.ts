import { createHash } from 'node:crypto';
import type { Endpoint, InputOf } from '@parley/contract/endpoint';
import { listActivity } from '@parley/contract/endpoints/activity';
import { allEndpoints } from '@parley/contract/endpoints/all';
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
import { afterAll, expect, it } from 'vitest';
import { testPassword } from '../testing/clients/test-browser.js';
import { isControl } from '../testing/database/request-statements.js';
import { growWorkspace } from '../testing/people/grow-workspace.js';
import { teamBeforeAll } from '../testing/people/team.js';
import { accountCalls } from '../testing/requests/account-calls.js';
import { join } from '../testing/requests/actions.js';
import { by, type CountedCall, type CountedCalls } from '../testing/requests/counted-call.js';
import { inviteCalls, mailSettings } from '../testing/requests/counted-invites.js';
import { draftCalls } from '../testing/requests/draft-calls.js';
import { factorCalls } from '../testing/requests/factor-calls.js';
import { findingCalls } from '../testing/requests/finding-calls.js';
import { managementCalls } from '../testing/requests/management-calls.js';
import { notificationCalls } from '../testing/requests/notification-calls.js';
import { sidebarCalls } from '../testing/requests/sidebar-calls.js';
import { uploadFile } from '../testing/requests/upload-file.js';
import { startTestServer } from '../testing/server/test-server.js';
import { OpenIdServer } from '../testing/services/openid-server.js';

let provider: OpenIdServer;
afterAll(() => provider.close());

const team = teamBeforeAll(async () => {
  provider = await OpenIdServer.start('acme');
  provider.serve(mailSettings.PARLEY_URL);
  return startTestServer({
    runsJobs: false,
    environment: { ...mailSettings, OIDC_PROVIDERS: JSON.stringify([provider.setting]) },
    onStatement: (sql) => {
      if (!isControl(sql)) statements.push(sql);
    },
  });
});
let statements: string[] = [];
let unique = 0;

it('asks the database as often for little as for much', async () => {
  const small = await countAll();
  expect(Object.keys(small)).toEqual(expect.arrayContaining(allEndpoints.map(({ name }) => name)));
  const { workspaceId, general, alice } = team;
  await growWorkspace(team.server.store, { workspaceId, channelId: general, userId: alice.id });
  expect(await countAll()).toEqual(small);

  // An additional statement is a decision: consider the way of a message, then pin the new number.
  expect(small).toMatchInlineSnapshot(`
    {
      "acceptInvite": 40,
      "addPasskey": 12,
      "addWorkspaceEmoji": 22,
      "askEmailVerification": 3,
      "askPasskey": 1,
      "askPasswordReset": 1,
      "beginOpenId": 3,
      "beginPasskey": 7,
      "beginTotp": 6,
      "changeEmail": 15,
      "changePassword": 23,
      "changeWorkspaceProfile": 12,
      "changeWorkspaceSettings": 9,
      "createBookmark": 7,
      "createChannel": 18,
      "createDirectUpload": 5,
      "createExport": 8,
      "createInvite": 7,
      "createPushSubscription": 3,
      "createPushTest": 5,
      "createReact": 8,
      "createSave": 11,
      "createWorkspace": 19,
      "deleteAccount": 53,
      "deleteBookmark": 8,
      "deleteChannel": 16,
      "deleteDraft": 8,
      "deleteExport": 4,
      "deleteMessage": 16,
      "deletePushSubscription": 2,
      "deleteReact": 7,
      "deleteSave": 11,
      "deleteWorkspaceEmoji": 10,
      "enableTotp": 11,
      "endOtherSessions": 8,
      "endSession": 7,
      "enterWorkspace": 19,
      "finishSignIn": 12,
      "inviteToWorkspace": 11,
      "joinChannel": 12,
      "leaveChannel": 10,
      "listActivity": 9,
      "listAuditEvents": 4,
      "listBookmarks": 3,
      "listChannels": 3,
      "listExports": 2,
      "listFiles": 3,
      "listInviteLinks": 3,
      "listInvites": 3,
      "listMessages": 8,
      "listOtherWorkspaces": 2,
      "listPins": 6,
      "listPushSubscriptions": 2,
      "listQuotes": 3,
      "listSaves": 6,
      "listSecondFactors": 3,
      "listSessions": 2,
      "listWorkspaceEmoji": 3,
      "listWorkspaces": 3,
      "mailInvite": 10,
      "manageWorkspaceUser": 14,
      "openDm": 6,
      "payAttention": 1,
      "pinMessage": 14,
      "placeChannel": 6,
      "postMessage": 6,
      "postMessage from a draft": 12,
      "postMessage in a DM": 12,
      "postMessage with an upload": 10,
      "postMessage with mentions": 14,
      "readAccount": 3,
      "readChannel": 3,
      "readCsrfToken": 1,
      "readDraft": 4,
      "readIceServers": 2,
      "readInvite": 3,
      "readNotificationReport": 6,
      "readNotificationSettings": 3,
      "readPosition": 3,
      "readPushKey": 1,
      "readRetention": 5,
      "readSidebar": 3,
      "readWorkspace": 10,
      "removePasskey": 15,
      "removeTotp": 15,
      "renewRecoveryCodes": 10,
      "resetPassword": 42,
      "revokeInvite": 3,
      "saveDraft": 11,
      "saveSidebar": 7,
      "search": 9,
      "sendCallSignal": 9,
      "setNotify": 7,
      "setPosition": 9,
      "setPositions": 8,
      "setRetention": 7,
      "signIn": 10,
      "signInByPasskey": 10,
      "signOut": 6,
      "signUp": 6,
      "signUp by an invite link": 43,
      "unlinkIdentity": 7,
      "unpinMessage": 15,
      "updateBookmark": 9,
      "updateChannel": 9,
      "updateChannelUser": 5,
      "updateDm": 6,
      "updateMessage": 16,
      "updateNotificationSettings": 6,
      "updateUser": 12,
      "updateWorkspaceUser": 11,
      "verifyEmail": 5,
      "withdrawInvite": 12,
    }
  `);
});

/** Statements that change something, except noting when a session was used. */
const writes = /^(?!update "sessions")(insert|update|delete) /i;

it('changes nothing by a call that reads', async () => {
  const reading = new Set(
    allEndpoints.filter(({ method }) => method === 'GET').map(({ name }) => name),
  );
  for (const [name, prepare] of Object.entries(calls)) {
    const isReading = reading.has(name);
    if (!isReading && name !== 'postMessage') continue;
    await count(await prepare());
    const written = statements.filter((sql) => writes.test(sql));
    expect([name, isReading ? written : written.length > 0]).toEqual([name, isReading ? [] : true]);
  }
});

async function countAll(): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const [name, prepare] of Object.entries(calls)) counts[name] = await count(await prepare());
  return counts;
}

async function count({ browser, endpoint, input }: CountedCall): Promise<number> {
  await browser.csrfToken();
  statements = [];
  const { status, text } = await browser.attempt(endpoint, input);
  if (status > 204) throw new Error(`${endpoint.name} answered ${status}: ${text}`);
  return statements.length;
}

/** Each prepares its data and returns the call to count. All of them change something. */
const calls: CountedCalls = {
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
    as(messages.postMessage, { body: { message: { body: 'hi', channel_id: await dmChannel() } } }),
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
    await join(bob, general);
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

const upload = 'bytes';
const blob = {
  filename: 'notes.txt',
  byte_size: upload.length,
  checksum: createHash('md5').update(upload).digest('base64'),
};

/** An uploaded file's signed id. */
const newUpload = () => uploadFile(team.alice.browser, 'notes.txt', upload);

const mentionOf = (person: { id: number }) => `<p><span data-mention="${person.id}">@x</span></p>`;

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
