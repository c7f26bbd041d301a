import * as z from 'zod/mini';
import { removeBlobs } from '../../platform/blobs/remove-blobs.js';
import { defineJob, type JobParts } from '../../platform/jobs/job-kind.js';

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
    await removePreviews({ store, storage, stopping }, channel_id);
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

async function removePreviews(
  { store, storage, stopping }: Pick<JobParts, 'store' | 'storage' | 'stopping'>,
  channelId: number,
): Promise<void> {
  for (;;) {
    stopping.throwIfAborted();
    const previews = await store.reader
      .selectFrom('link_previews')
      .innerJoin('messages', 'messages.id', 'link_previews.message_id')
      .select(['link_previews.id', 'picture_key'])
      .where('messages.channel_id', '=', channelId)
      .limit(step)
      .execute();
    if (previews.length === 0) return;
    await removeBlobs(
      { store, storage },
      previews.flatMap(({ picture_key }) => picture_key ?? []),
    );
    const ids = previews.map(({ id }) => id);
    await store.transact((tx) => tx.deleteFrom('link_previews').where('id', 'in', ids).execute());
  }
}
