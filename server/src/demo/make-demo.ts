import { Readable } from 'node:stream';
import { keepBlobs } from '../platform/blobs/keep-blobs.js';
import { type Blobs, receiveBlob } from '../platform/blobs/receive-blob.js';
import { beginDemo } from './begin-demo.js';
import { castDemo } from './cast.js';
import { demoFiles } from './demo-files.js';
import { insertMessages, type StoredFile } from './insert-messages.js';
import { insertWorkspace } from './insert-workspace.js';
import { namedDays, timed } from './script-times.js';
import { readScript } from './script.js';
import { talk } from './talk/all.js';

const day = 24 * 3_600_000;

/**
 * Creates the demo workspace with its people and messages: in one transaction, so that it is
 * complete or absent. It emits no events, because nobody can have subscribed. If its address or one
 * of its e-mails is taken by other users, it creates nothing.
 */
export async function makeDemo(blobs: Blobs): Promise<void> {
  const [cast, files] = await Promise.all([castDemo(blobs), storeFiles(blobs)]);
  const photos = cast.flatMap(({ photoKey }) => photoKey ?? []);
  const keys = [...photos, ...[...files.values()].map(({ blobKey }) => blobKey)];

  await blobs.store.transact(async (tx) => {
    if (!(await beginDemo(tx))) return;
    const world = await insertWorkspace(tx, cast, tx.now - 14 * day);
    await insertMessages(tx, world, timed(readScript(namedDays(talk, tx.now)), tx.now), files);
    if (!(await keepBlobs(tx, keys))) throw new Error('The files of the demo are gone already.');
  });
}

async function storeFiles(blobs: Blobs): Promise<Map<string, StoredFile>> {
  const stored = [...(await demoFiles())].map(async ([name, { type, bytes }]) => {
    const { key, size } = await receiveBlob(blobs, Readable.from([bytes]), bytes.length);
    return [name, { blobKey: key, type, size }] as const;
  });
  return new Map(await Promise.all(stored));
}
