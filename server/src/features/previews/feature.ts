import { IdText } from '@parley/contract/entities/id';
import * as z from 'zod/mini';
import { visibleChannels } from '../../domain/channels/visible-channels.js';
import type { Feature } from '../../domain/feature.js';
import { sendBlob } from '../../domain/files/send-blob.js';
import type { BlobStorage } from '../../platform/blobs/blob-storage.js';
import type { Identify } from '../../platform/http/actor.js';
import { notFound, notSignedIn } from '../../platform/http/errors.js';
import type { HttpServer } from '../../platform/http/server.js';
import type { StoreOfRoutes } from '../../platform/store/store.js';
import { previewJob } from './preview-job.js';
import { pictureType } from './preview-picture.js';

export interface PreviewParts {
  server: HttpServer;
  store: StoreOfRoutes;
  storage: BlobStorage;
  identify: Identify;
}

/** Outside the contract, because a picture is no JSON. To those who see the message, as its files. */
export const previews: Feature<PreviewParts> = {
  routes({ server, store, storage, identify }) {
    const { reader } = store;
    server.route<{ Params: { id: string } }>({
      method: ['GET', 'HEAD'],
      url: '/api/link_previews/:id/picture',
      async handler(request, reply) {
        const actor = await identify(request.raw);
        if (!actor) throw notSignedIn();
        const { success, data: id } = z.safeParse(IdText, request.params.id);
        if (!success) throw notFound();
        const preview = await visibleChannels(reader, actor.userId)
          .innerJoin('messages', 'messages.channel_id', 'channels.id')
          .innerJoin('link_previews', 'link_previews.message_id', 'messages.id')
          .select(['link_previews.picture_key', 'link_previews.created_at'])
          .where('link_previews.id', '=', id)
          .where('messages.deleted_at', 'is', null)
          .executeTakeFirst();
        if (!preview || preview.picture_key === null) throw notFound();
        const { picture_key: key, created_at: createdAt } = preview;
        const blob = { key, name: 'preview.webp', type: pictureType, createdAt, download: false };
        return sendBlob(storage, blob, request, reply);
      },
    });
  },
  jobs: { previews: [previewJob] },
};
