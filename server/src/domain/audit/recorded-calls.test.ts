import { allEndpoints } from '@parley/contract/endpoints/all';
import { joinChannel, leaveChannel } from '@parley/contract/endpoints/channel-users';
import { createChannel, deleteChannel, updateChannel } from '@parley/contract/endpoints/channels';
import { createExport, deleteExport } from '@parley/contract/endpoints/exports';
import {
  changeWorkspaceProfile,
  changeWorkspaceSettings,
  manageWorkspaceUser,
} from '@parley/contract/endpoints/management';
import { deleteMessage, postMessage, updateMessage } from '@parley/contract/endpoints/messages';
import { setRetention } from '@parley/contract/endpoints/retention';
import {
  addWorkspaceEmoji,
  deleteWorkspaceEmoji,
} from '@parley/contract/endpoints/workspace-emoji';
import { updateWorkspaceUser } from '@parley/contract/endpoints/workspace-users';
import { createWorkspace } from '@parley/contract/endpoints/workspaces';
import type { AuditAction } from '@parley/contract/entities/audit-event';
import { expect, it } from 'vitest';
import { newColleague, teamBeforeAll } from '../../../testing/people/team.js';
import { accountCalls } from '../../../testing/requests/account-calls.js';
import type { CountedCall } from '../../../testing/requests/counted-call.js';
import { inviteCalls, mailSettings } from '../../../testing/requests/counted-invites.js';
import { factorCalls } from '../../../testing/requests/factor-calls.js';
import { newEmoji } from '../../../testing/requests/new-emoji.js';
import { uploadFile } from '../../../testing/requests/upload-file.js';
import { startTestServer } from '../../../testing/server/test-server.js';

/** The records of each call that changes something. */
const recorded: Record<string, readonly AuditAction[]> = {
  createWorkspace: ['workspace.created'],
  inviteToWorkspace: ['member.invited'],
  withdrawInvite: ['member.invite_withdrawn'],
  createInvite: ['invite_link.created'],
  mailInvite: ['invite_link.created'],
  revokeInvite: ['invite_link.revoked'],
  acceptInvite: ['invite_link.used', 'member.joined', 'member.signed_in'],
  'signUp by an invite link': ['invite_link.used', 'member.joined', 'member.signed_in'],
  enterWorkspace: ['member.joined', 'member.signed_in'],
  signIn: ['member.joined', 'member.signed_in'],
  signOut: ['account.sessions_ended'],
  updateWorkspaceUser: ['member.signed_out'],
  endSession: ['account.sessions_ended'],
  endOtherSessions: ['account.sessions_ended'],
  changePassword: ['account.password_changed'],
  resetPassword: ['account.claimed', 'account.password_changed'],
  changeEmail: ['account.email_changed'],
  enableTotp: ['account.second_factor_added'],
  removeTotp: ['account.second_factor_removed'],
  renewRecoveryCodes: ['account.recovery_codes_renewed'],
  addPasskey: ['account.second_factor_added'],
  removePasskey: ['account.second_factor_removed'],
  unlinkIdentity: ['account.provider_unlinked'],
  manageWorkspaceUser: ['member.role_changed', 'member.deactivated'],
  changeWorkspaceSettings: ['workspace.settings_changed'],
  changeWorkspaceProfile: ['workspace.profile_changed'],
  addWorkspaceEmoji: ['emoji.added'],
  deleteWorkspaceEmoji: ['emoji.deleted'],
  createChannel: ['channel.created'],
  updateChannel: [
    'channel.kind_changed',
    'channel.renamed',
    'channel.topic_changed',
    'channel.description_changed',
  ],
  'updateChannel that archives': ['channel.archived'],
  'updateChannel that brings back': ['channel.unarchived'],
  leaveChannel: ['channel.member_removed'],
  deleteChannel: ['channel.deleted'],
  updateMessage: ['file.deleted', 'message.deleted'],
  deleteMessage: ['message.deleted'],
  setRetention: ['retention.changed'],
  createExport: ['export.requested'],
  deleteExport: ['export.deleted'],
};

/** Why the others record nothing. */
const unrecorded: Record<string, string> = {
  pinMessage: 'The message says who pinned it.',
  unpinMessage: 'A pin is as easily set again.',
  createBookmark: 'The bookmark says who added it.',
  updateBookmark: 'Conversation: its members see it.',
  deleteBookmark: 'A bookmark is as easily added again.',
  signUp: 'The account itself says when it was made; coming in by a link is recorded.',
  updateUser: 'A profile is its owner’s.',
  askPasswordReset: 'The security log has it; nothing has changed yet.',
  deleteAccount:
    'What the log has of the account goes with it; workspaces see the member as deleted.',
  beginTotp: 'Nothing holds before its first code.',
  beginPasskey: 'Nothing holds before the passkey is there.',
  askPasskey: 'Nothing has changed yet.',
  signInByPasskey: 'As signing in by password: entering a workspace is recorded.',
  finishSignIn: 'As signing in by password: entering a workspace is recorded.',
  askEmailVerification: 'Nothing has changed yet.',
  verifyEmail: 'The account itself says that its address is verified.',
  beginOpenId: 'Nothing has changed yet; linking is recorded.',
  joinChannel: 'Conversation: its members see it.',
  updateChannelUser: 'A star is its owner’s.',
  openDm: 'Direct messages are their people’s.',
  updateDm: 'Direct messages are their people’s.',
  postMessage: 'The message is the record.',
  createReact: 'Conversation.',
  deleteReact: 'Conversation.',
  createSave: 'Saved items are their owner’s.',
  deleteSave: 'Saved items are their owner’s.',
  saveDraft: 'Drafts are their owner’s.',
  deleteDraft: 'Drafts are their owner’s.',
  saveSidebar: 'A sidebar is its owner’s.',
  placeChannel: 'A sidebar is its owner’s.',
  setPosition: 'How far somebody has read is theirs.',
  setPositions: 'How far somebody has read is theirs.',
  setNotify: 'Notifications are their owner’s.',
  updateNotificationSettings: 'Notifications are their owner’s.',
  createPushSubscription: 'Notifications are their owner’s.',
  deletePushSubscription: 'Notifications are their owner’s.',
  createPushTest: 'Nothing changes.',
  payAttention: 'Presence.',
  createDirectUpload: 'A file becomes one with its message.',
  sendCallSignal: 'Calls have lines in their direct messages.',
};

const team = teamBeforeAll(() => startTestServer({ runsJobs: false, environment: mailSettings }));
let unique = 0;

function fresh(kind: string): string {
  unique += 1;
  return `${kind}-${unique}`;
}

const id = (value: number) => ({ id: String(value) });
const as = (endpoint: CountedCall['endpoint'], input: CountedCall['input'] = {}): CountedCall => ({
  browser: team.alice.browser,
  endpoint,
  input,
});

async function newChannel(): Promise<number> {
  const channel = { name: fresh('made'), workspace_id: team.workspaceId };
  return (await team.alice.browser.call(createChannel, { body: { channel } })).id;
}

const accounts = accountCalls(team, fresh);
/** Each prepares its data and returns the call. */
const calls: Record<string, () => Promise<CountedCall> | CountedCall> = {
  ...accounts,
  ...factorCalls(team),
  ...inviteCalls(team, fresh),
  async signIn() {
    const { browser, endpoint, input } = accounts.signIn();
    await team.server.store.transact((tx) =>
      tx
        .updateTable('workspace_members')
        .set({ signed_in_at: null, first_signed_in_at: null })
        .where('user_id', '=', team.bob.id)
        .execute(),
    );
    return { browser, endpoint, input };
  },
  async updateWorkspaceUser() {
    const browser = team.server.openBrowser();
    await browser.signIn(team.bob.email, 'acme');
    const params = { workspace_id: String(team.workspaceId) };
    const body = { workspace_user: { logged_in: false } };
    return { browser, endpoint: updateWorkspaceUser, input: { params, body } };
  },
  async manageWorkspaceUser() {
    const { id: user_id } = await newColleague(team, fresh('managed'));
    const workspace_user = { workspace_id: team.workspaceId, user_id, role: 'admin' };
    const change = { ...workspace_user, deactivated: true };
    return as(manageWorkspaceUser, { body: { workspace_user: change } });
  },
  changeWorkspaceSettings: () =>
    as(changeWorkspaceSettings, {
      params: id(team.workspaceId),
      body: { settings: { mention_all: 'admins' } },
    }),
  changeWorkspaceProfile: () =>
    as(changeWorkspaceProfile, {
      params: id(team.workspaceId),
      body: { workspace: { title: fresh('Acme') } },
    }),
  addWorkspaceEmoji: () =>
    as(addWorkspaceEmoji, { params: id(team.workspaceId), body: newEmoji(fresh('parrot')) }),
  async deleteWorkspaceEmoji() {
    const emoji = await team.alice.browser.call(addWorkspaceEmoji, {
      params: id(team.workspaceId),
      body: newEmoji(fresh('parrot')),
    });
    const params = { ...id(team.workspaceId), emoji_id: String(emoji.id) };
    return as(deleteWorkspaceEmoji, { params });
  },
  createWorkspace: () =>
    as(createWorkspace, { body: { workspace: { address: fresh('w'), channel: 'plans' } } }),
  createChannel: () =>
    as(createChannel, {
      body: { channel: { name: fresh('c'), workspace_id: team.workspaceId } },
    }),
  updateChannel: async () =>
    as(updateChannel, {
      params: id(await newChannel()),
      body: {
        channel: {
          name: fresh('named'),
          topic: 'a topic',
          description: 'about it',
          kind: 'private',
        },
      },
    }),
  'updateChannel that archives': async () =>
    as(updateChannel, {
      params: id(await newChannel()),
      body: { channel: { archived: true } },
    }),
  async 'updateChannel that brings back'() {
    const params = id(await newChannel());
    await team.alice.browser.call(updateChannel, { params, body: { channel: { archived: true } } });
    return as(updateChannel, { params, body: { channel: { archived: false } } });
  },
  async leaveChannel() {
    const channel_id = await newChannel();
    const channel_user = { channel_id, user_id: team.bob.id };
    await team.alice.browser.call(joinChannel, { body: { channel_user } });
    return as(leaveChannel, { params: { placeholder: '0' }, body: { channel_user } });
  },
  deleteChannel: async () => as(deleteChannel, { params: id(await newChannel()) }),
  async updateMessage() {
    const files = [await uploadFile(team.alice.browser, 'notes.txt', 'bytes')];
    const message = { body: '', files, channel_id: team.general };
    const posted = await team.alice.browser.call(postMessage, { body: { message } });
    const deleted_file_id = posted.files[0]?.id ?? 0;
    return as(updateMessage, { params: id(posted.id), body: { message: { deleted_file_id } } });
  },
  async deleteMessage() {
    const message = { body: 'secret words', channel_id: team.general };
    const posted = await team.alice.browser.call(postMessage, { body: { message } });
    return as(deleteMessage, { params: id(posted.id) });
  },
  setRetention: () =>
    as(setRetention, {
      body: {
        retention: { workspace_id: team.workspaceId, retention_days: 30, legal_hold: true },
      },
    }),
  createExport: () => as(createExport, { body: { export: { workspace_id: team.workspaceId } } }),
  async deleteExport() {
    const made = await team.alice.browser.call(createExport, { body: { export: {} } });
    return as(deleteExport, { params: id(made.id) });
  },
};

it('has every call that changes something: as recorded, or with the reason why not', () => {
  const changing = allEndpoints.filter(({ method }) => method !== 'GET').map(({ name }) => name);
  const declared = [...Object.keys(recorded), ...Object.keys(unrecorded)].filter(
    (name) => !name.includes(' '),
  );
  expect(declared.toSorted()).toEqual(changing.toSorted());
});

it.each(Object.entries(recorded))('%s records what it is declared to', async (name, actions) => {
  const { browser, endpoint, input } = await (calls[name]?.() ?? Promise.reject(new Error(name)));
  await browser.csrfToken();
  const last = Math.max(0, ...(await events()).map((event) => event.id));
  const answer = await browser.attempt(endpoint, input);
  expect(answer.status, answer.text).toBeLessThan(300);
  const made = (await events()).filter((event) => event.id > last);
  expect(made.map(({ action }) => action)).toEqual(expect.arrayContaining([...actions]));
  for (const event of made) {
    expect(event.address, event.action).toMatch(/127\.0\.0\.1|::1/);
    expect(event.at).toBeGreaterThan(Date.now() - 60_000);
  }
  expect(JSON.stringify(made)).not.toMatch(/secret words|correct horse/);
});

const events = () => team.server.store.reader.selectFrom('audit_events').selectAll().execute();
