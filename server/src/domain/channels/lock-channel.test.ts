import { joinChannel, leaveChannel } from '@parley/contract/endpoints/channel-users';
import { createChannel, deleteChannel, updateChannel } from '@parley/contract/endpoints/channels';
import { createReact } from '@parley/contract/endpoints/message-reacts';
import { createSave } from '@parley/contract/endpoints/message-saves';
import { deleteMessage, postMessage, updateMessage } from '@parley/contract/endpoints/messages';
import { placeChannel } from '@parley/contract/endpoints/sidebar';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeNeeding } from '../../../../scripts/needing.mjs';
import { postgresDatabase, type TestDatabase } from '../../../testing/database/test-database.js';
import { meet, type Person } from '../../../testing/people/people.js';
import { startTestServer, type TestServer } from '../../../testing/server/test-server.js';

const url = process.env['TEST_DATABASE_URL'];

// On SQLite transactions run one after another, whatever they are about.
describeNeeding('PostgreSQL')('A busy private channel on PostgreSQL', () => {
  let database: TestDatabase;
  let server: TestServer;
  let people: Awaited<ReturnType<typeof meet>>;

  beforeAll(async () => {
    database = await postgresDatabase(url ?? '');
    server = await startTestServer({ environment: database.environment });
    people = await meet(server);
  });

  afterAll(async () => {
    await server.close();
    await database.remove();
  });

  it('R8: lets nobody outside it wait', async () => {
    const { alice, bob, workspaceId } = people;
    const { id } = await alice.browser.call(createChannel, {
      body: { channel: { name: 'board', workspace_id: workspaceId, kind: 'private' } },
    });
    const { id: messageId } = await alice.posts(id, 'Hello');
    const answers = await server.store.transact(async (tx) => {
      await tx.lock(`channel:${id}`);
      return askAll(bob, { id, messageId });
    });
    expect(answers).toEqual(answers.map(() => 404));
  });

  /** The statuses of all calls that change a channel, or a message in it. */
  function askAll({ id: user_id, browser }: Person, of: { id: number; messageId: number }) {
    const params = { id: String(of.id) };
    const placeholder = { placeholder: '0' };
    const channel_user = { channel_id: of.id };
    const message = { id: String(of.messageId) };
    const mark = { message_id: of.messageId, react_code: '👍' };
    const attempts = [
      browser.attempt(postMessage, { body: { message: { body: 'Hi', channel_id: of.id } } }),
      browser.attempt(updateMessage, { params: message, body: { message: { body: 'Hi' } } }),
      browser.attempt(deleteMessage, { params: message }),
      browser.attempt(createReact, { body: { message_react: mark } }),
      browser.attempt(createSave, { body: { message_save: { message_id: of.messageId } } }),
      browser.attempt(updateChannel, { params, body: { channel: { topic: 'Hi' } } }),
      browser.attempt(deleteChannel, { params }),
      browser.attempt(joinChannel, { body: { channel_user } }),
      browser.attempt(joinChannel, { body: { channel_user: { ...channel_user, user_id } } }),
      browser.attempt(leaveChannel, { params: placeholder, body: { channel_user } }),
      browser.attempt(placeChannel, { params, body: { section: { id: null } } }),
    ];
    return Promise.all(attempts.map(async (attempt) => (await attempt).status));
  }
});
