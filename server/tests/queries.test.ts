import { allEndpoints } from '@parley/contract/endpoints/all';
import { afterAll, expect, it } from 'vitest';
import { isControl } from '../testing/database/request-statements.js';
import { growWorkspace } from '../testing/people/grow-workspace.js';
import { teamBeforeAll } from '../testing/people/team.js';
import type { CountedCall } from '../testing/requests/counted-call.js';
import { countedCalls } from '../testing/requests/counted-calls.js';
import { mailSettings } from '../testing/requests/counted-invites.js';
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
const calls = countedCalls(team);

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
