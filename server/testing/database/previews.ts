import path from 'node:path';
import { Readable } from 'node:stream';
import { diskStorage } from '../../src/platform/blobs/disk-storage.js';
import { keepBlobs } from '../../src/platform/blobs/keep-blobs.js';
import { receiveBlob } from '../../src/platform/blobs/receive-blob.js';
import type { TestServer } from '../server/test-server.js';

/** Gives a message the preview of a link, with a picture; returns its id. */
export async function givePreview(server: TestServer, message_id: number): Promise<number> {
  const { store } = server;
  const storage = diskStorage(path.join(server.dataDirectory, 'blobs'));
  const bytes = Buffer.from('RIFF....WEBP');
  const { key } = await receiveBlob({ store, storage }, Readable.from([bytes]), bytes.length);
  return store.transact(async (tx) => {
    await keepBlobs(tx, [key]);
    const facts = { title: 'Numbers', description: null, site_name: null };
    const picture = { picture_key: key, picture_width: 60, picture_height: 60 };
    const { id } = await tx
      .insertInto('link_previews')
      .values({
        message_id,
        url: 'https://numbers.example/',
        ...facts,
        ...picture,
        created_at: tx.now,
        removed_at: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  });
}
