import { limits } from '@parley/contract/limits';
import { defaultSettings } from '@parley/contract/rules/notify/default-settings';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { longestTurn } from '../../../../testing/faults/hostile/longest-turn.js';
import { meet } from '../../../../testing/people/people.js';
import { startTestServer, type TestServer } from '../../../../testing/server/test-server.js';
import { settingsRow } from '../../../domain/notifications/settings-row.js';
import { diskStorage } from '../../../platform/blobs/disk-storage.js';
import { createLog } from '../../../platform/lib/log.js';
import { postMessage } from '../../messages/post-message.js';
import { notifyJob } from './notify-job.js';

const members = 400;
/** See `hostile-input.test.ts`. */
const longestHold = 25;

let server: TestServer;
let messageId: number;

beforeAll(async () => {
  server = await startTestServer({ runsJobs: false });
  const { alice, general: channelId, workspaceId } = await meet(server);
  await server.store.transact(async (tx) => {
    for (let n = 0; n < members; n += 1) {
      const email = `member${n}@example.com`;
      const { id } = await tx
        .insertInto('users')
        .values({ email, email_key: email, password_hash: '', created_at: tx.now })
        .returning('id')
        .executeTakeFirstOrThrow();
      const own = { workspace_id: workspaceId, user_id: id, joined_at: tx.now };
      await tx
        .insertInto('workspace_members')
        .values({ ...own, signed_in_at: tx.now, status: '' })
        .execute();
      await tx
        .insertInto('channel_members')
        .values({ ...own, channel_id: channelId })
        .execute();
      const keywords = Array.from({ length: limits.keywords }, (_, word) => `launch ${n}x${word}`);
      const settings = { ...defaultSettings, workspace_id: workspaceId, keywords };
      await tx.insertInto('notification_settings').values(settingsRow(id, settings)).execute();
    }
  });
  const body = `<p>${'launch '.repeat(limits.messageBodyMax / 'launch '.length - 20)} 7x7</p>`;
  const sent = { channel_id: channelId, authorId: alice.id, body, workspaceQuota: null };
  ({ id: messageId } = await postMessage(server.store, sent));
});
afterAll(() => server.close());

it('a long message among the keywords of hundreds of members does not hold the event loop', async () => {
  const parts = {
    store: server.store,
    storage: diskStorage(server.dataDirectory),
    outside: { url: null, pushServices: [], mail: null, previews: null },
    log: createLog('silent'),
    identity: 'test',
    stopping: new AbortController().signal,
  };
  const decide = () => notifyJob.run(JSON.stringify({ message_id: messageId }), parts);
  // The first run compiles code, also what the measure itself runs.
  await longestTurn(decide, 0, 1);
  expect(await longestTurn(decide, longestHold, 3)).toBeLessThan(longestHold);
  const found = await server.store.reader.selectFrom('notification_log').selectAll().execute();
  expect(found).toMatchObject([{ message_id: messageId, keyword: 'launch 7x7' }]);
}, 60_000);
