import { updateChannel } from '@parley/contract/endpoints/channels';
import { postMessage } from '@parley/contract/endpoints/messages';
import { describe, expect, it } from 'vitest';
import { teamBeforeAll } from '../../../../testing/people/team.js';
import { startTestServer } from '../../../../testing/server/test-server.js';
import { diskStorage } from '../../../platform/blobs/disk-storage.js';
import { createLog } from '../../../platform/lib/log.js';
import { notifyJob } from './notify-job.js';

describe('a mention in a channel that was archived before anybody was notified', () => {
  const team = teamBeforeAll(() => startTestServer({ runsJobs: false }));

  /** Posts a mention of Bob, and decides about it once the channel is archived, or not. */
  async function decisions(archived: boolean) {
    const { alice, bob, plans, server } = team;
    await bob.joins(plans);
    const mention = `<p><span data-mention="${bob.id}">@Bob</span> look</p>`;
    const { id } = await alice.browser.call(postMessage, {
      body: { message: { channel_id: plans, body: mention } },
    });
    if (archived) {
      await alice.browser.call(updateChannel, {
        params: { id: String(plans) },
        body: { channel: { archived } },
      });
    }
    await notifyJob.run(JSON.stringify({ message_id: id }), {
      store: server.store,
      storage: diskStorage(server.dataDirectory),
      outside: { url: null, pushServices: [], mail: null, previews: null },
      log: createLog('silent'),
      identity: 'test',
      stopping: new AbortController().signal,
    });
    return server.store.reader
      .selectFrom('notification_log')
      .select('user_id')
      .where('message_id', '=', id)
      .execute();
  }

  it('notifies nobody', async () => {
    expect(await decisions(false)).toEqual([{ user_id: team.bob.id }]);
    expect(await decisions(true)).toEqual([]);
  });
});
