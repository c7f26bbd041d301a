import * as z from 'zod/mini';
import { defineJob } from '../../platform/jobs/job-kind.js';

const step = 1_000;

/**
 * Queues all messages of a channel for the search index: after the channel was deleted they leave it, and after
 * it became private they lose the mark of the workspace's public messages.
 */
export const indexChannelAgain = defineJob({
  name: 'index-channel-again',
  payload: z.object({ channel_id: z.number() }),
  async run({ channel_id }, { store, stopping }) {
    let last = 0;
    for (;;) {
      stopping.throwIfAborted();
      const messages = await store.reader
        .selectFrom('messages')
        .select('id as message_id')
        .where('channel_id', '=', channel_id)
        .where('id', '>', last)
        .orderBy('id')
        .limit(step)
        .execute();
      if (messages.length === 0) return;
      await store.transact((tx) =>
        tx
          .insertInto('search_queue')
          .values(messages)
          .onConflict((conflict) =>
            conflict
              .column('message_id')
              .doUpdateSet(({ eb }) => ({ version: eb('search_queue.version', '+', 1) })),
          )
          .execute(),
      );
      last = messages.at(-1)?.message_id ?? last;
    }
  },
});
