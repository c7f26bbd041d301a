import * as z from 'zod/mini';
import { removeBlobs } from '../blobs/remove-blobs.js';
import { defineJob } from '../jobs/job-kind.js';

const step = 100;

/**
 * Nobody sees the files of a deleted channel any more, nor the drafts in it: they go, in steps that hold
 * nobody up.
 */
export const removeChannelFiles = defineJob({
  name: 'remove-channel-files',
  payload: z.object({ channel_id: z.number() }),
  async run({ channel_id }, { store, storage, stopping }) {
    await store.transact((tx) =>
      tx.deleteFrom('drafts').where('channel_id', '=', channel_id).execute(),
    );
    for (;;) {
      stopping.throwIfAborted();
      const files = await store.reader
        .selectFrom('files')
        .select('blob_key')
        .where(({ eb, or }) =>
          or([eb('channel_id', '=', channel_id), eb('draft_channel_id', '=', channel_id)]),
        )
        .orderBy('id')
        .limit(step)
        .execute();
      if (files.length === 0) return;
      const keys = files.map((file) => file.blob_key);
      await removeBlobs({ store, storage }, keys);
    }
  },
});
