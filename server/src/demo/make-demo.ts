import { Readable } from 'node:stream';
import { type Blobs, receiveBlob } from '../blobs/receive-blob.js';
import { keepBlobs } from '../blobs/keep-blobs.js';
import { beginDemo } from './begin-demo.js';
import { castDemo } from './cast.js';
import { demoFiles } from './demo-files.js';
import { insertMessages, type StoredFile } from './insert-messages.js';
import { insertWorkspace } from './insert-workspace.js';
import { readScript } from './script.js';
import { namedDays, timed } from './script-times.js';
import { talk } from './talk/all.js';

const day = 24 * 3_600_000;

/**
 * The demo workspace with its people, and all that they have said: in one transaction, so that there
 * is all of it or nothing. No events come of it, as nobody can have been listening. Where its address
 * or an e-mail of it is somebody else's, nothing is made.
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
