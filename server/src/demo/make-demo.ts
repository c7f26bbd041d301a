import { Readable } from 'node:stream';
import { keepBlobs } from '../platform/blobs/keep-blobs.js';
import { type Blobs, receiveBlob } from '../platform/blobs/receive-blob.js';
import { beginDemo, demoIsTaken } from './begin-demo.js';
import { castDemo } from './cast.js';
import { readContent } from './content.js';
import { type DemoFile, demoFiles } from './demo-files.js';
import { insertChannels } from './insert-channels.js';
import { insertMessages, referencesOf, type StoredFile } from './insert-messages.js';
import { insertWorkspace } from './insert-workspace.js';
import { emailOf } from './people.js';
import { timed } from './talk-times.js';

const day = 24 * 3_600_000;

/**
 * Creates the demo workspace with its people and messages: in one transaction, so that it is
 * complete or absent. It emits no events, because nobody can have subscribed. If its address or one
 * of its e-mails is taken by other users, it creates nothing.
 */
export async function makeDemo(blobs: Blobs): Promise<void> {
  const content = await readContent();
  const emails = Object.keys(content.people).map(emailOf);
  if (await demoIsTaken(blobs.store.reader, emails)) return;
  const [cast, files] = await Promise.all([
    castDemo(blobs, content),
    storeFiles(blobs, await demoFiles(content.files)),
  ]);
  const photos = cast.flatMap(({ photoKey }) => photoKey ?? []);
  const keys = [...photos, ...[...files.values()].map(({ blobKey }) => blobKey)];

  await blobs.store.transact(async (tx) => {
    if (!(await beginDemo(tx, emails))) return;
    const messages = timed([...content.channels, ...content.directs], tx.now);
    const world = await insertWorkspace(tx, cast, content.owner, tx.now - 14 * day);
    const channelId = await insertChannels(tx, world, content, messages);
    const references = referencesOf(content, world.userId, channelId);
    await insertMessages(tx, world, messages, { channelId, references, files });
    if (!(await keepBlobs(tx, keys))) throw new Error('The files of the demo are gone already.');
  });
}

async function storeFiles(
  blobs: Blobs,
  files: ReadonlyMap<string, DemoFile>,
): Promise<Map<string, StoredFile>> {
  const stored = [...files].map(async ([name, { type, bytes }]) => {
    const { key, size } = await receiveBlob(blobs, Readable.from([bytes]), bytes.length);
    return [name, { blobKey: key, type, size }] as const;
  });
  return new Map(await Promise.all(stored));
}
