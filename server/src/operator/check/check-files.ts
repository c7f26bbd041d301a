import { createHash } from 'node:crypto';
import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { isBlobKey } from '../../platform/blobs/blob-key.js';
import type { BlobStorage } from '../../platform/blobs/blob-storage.js';
import type { Progress } from '../command-line/progress.js';
import type { Finding } from './finding.js';
import type { Snapshot } from './snapshot.js';

/** A blob that a row names. */
interface Named {
  key: string;
  /** For people: `file 12 (of message 7)`. */
  owner: string;
  /** Null where it is not known. */
  bytes: number | null;
  /** MD5 in base64; null where none is stored. */
  checksum: string | null;
}

export interface FileParts {
  /** Where a blob is, for people. */
  placeOf: (key: string) => string;
  storage: BlobStorage;
  progress: Progress;
  stopping: AbortSignal;
}

/** Checks that all blobs named by rows are there and whole; `listed` has the keys on disk before the check. */
export async function checkFiles(
  snapshot: Snapshot,
  listed: ReadonlySet<string>,
  { placeOf, storage, progress, stopping }: FileParts,
): Promise<{ findings: Finding[]; missing: string[]; orphans: string[] }> {
  const named = await namedBlobs(snapshot);
  const findings: Finding[] = [];
  const missing: string[] = [];
  progress.begin('Checking files', named.length);
  for (const blob of named) {
    stopping.throwIfAborted();
    progress.add(1);
    if (!isBlobKey(blob.key)) {
      findings.push(unreadableKey(blob));
      continue;
    }
    const size = await storage.size(blob.key);
    if (size === null) {
      missing.push(blob.key);
      findings.push(missingFile(blob, placeOf));
    } else if (blob.bytes !== null && size !== blob.bytes) {
      findings.push(damagedFile(blob, placeOf, `has ${size} bytes instead of ${blob.bytes}`));
    } else if (blob.checksum !== null && (await md5Of(storage, blob.key)) !== blob.checksum) {
      findings.push(damagedFile(blob, placeOf, 'is not what was uploaded'));
    }
  }
  const rows = await snapshot.db.selectFrom('blobs').select('key').execute();
  const known = new Set(rows.map(({ key }) => key));
  return { findings, missing, orphans: [...listed].filter((key) => !known.has(key)) };
}

async function namedBlobs({ db }: Snapshot): Promise<Named[]> {
  const files = await db
    .selectFrom('files')
    .select(['id', 'blob_key', 'byte_size', 'checksum', 'message_id'])
    .where('stored_at', 'is not', null)
    .orderBy('id')
    .execute();
  const people = await db.selectFrom('users').select(['id', 'photo_key as key']).execute();
  const workspaces = await db
    .selectFrom('workspaces')
    .select(['id', 'picture_key as key'])
    .execute();
  const emoji = await db
    .selectFrom('workspace_emoji')
    .select(['id', 'picture_key as key'])
    .execute();
  const previews = await db
    .selectFrom('link_previews')
    .select(['id', 'picture_key as key'])
    .where('removed_at', 'is', null)
    .execute();
  const exported = await db
    .selectFrom('exports')
    .select(['id', 'blob_key as key', 'byte_size'])
    .where('ready_at', 'is not', null)
    .execute();
  const pictures = (kind: string, rows: readonly { id: number; key: string | null }[]): Named[] =>
    rows.flatMap(({ id, key }) =>
      key === null
        ? []
        : [{ key, owner: `the picture of ${kind} ${id}`, bytes: null, checksum: null }],
    );
  return [
    ...files.map(({ id, blob_key, byte_size, checksum, message_id }) => ({
      key: blob_key,
      owner: message_id === null ? `upload ${id}` : `file ${id} of message ${message_id}`,
      bytes: byte_size,
      checksum,
    })),
    ...pictures('user', people),
    ...pictures('workspace', workspaces),
    ...pictures('emoji', emoji),
    ...pictures('link preview', previews),
    ...exported.flatMap(({ id, key, byte_size }) =>
      key === null ? [] : [{ key, owner: `export ${id}`, bytes: byte_size, checksum: null }],
    ),
  ];
}

function missingFile({ key, owner }: Named, placeOf: FileParts['placeOf']): Finding {
  return {
    code: 'file_missing',
    what: `The bytes of ${owner} are not there (${placeOf(key)}).`,
    advice: `Take blobs/${key} out of a backup's archive and put it there.`,
  };
}

function unreadableKey({ key, owner }: Named): Finding {
  return {
    code: 'file_key_damaged',
    what: `The row of ${owner} names its bytes ${JSON.stringify(key)}, which no file is called.`,
    advice: 'Restore a backup, or delete the row if it is of no use.',
  };
}

function damagedFile({ key, owner }: Named, placeOf: FileParts['placeOf'], how: string): Finding {
  return {
    code: 'file_damaged',
    what: `The content of ${owner} ${how} (${placeOf(key)}).`,
    advice: `Take blobs/${key} out of a backup's archive and replace it.`,
  };
}

export function orphanFile(key: string, directory: string): Finding {
  return {
    code: 'file_orphaned',
    what: `No row names ${fileOf(directory, key)}.`,
    advice: 'It only takes room: remove it, once you have a backup.',
  };
}

/** Keys of the blobs on disk. */
export async function listBlobs(directory: string): Promise<Set<string>> {
  const names = await readdir(directory, { recursive: true }).catch(() => []);
  return new Set(names.map((name) => path.basename(name)).filter(isBlobKey));
}

export async function isThere(directory: string, key: string): Promise<boolean> {
  return stat(fileOf(directory, key)).then(
    () => true,
    () => false,
  );
}

export const placeOnDisk = (directory: string) => (key: string) => fileOf(directory, key);
export const placeInBucket = (key: string) => `blobs/${key} of the bucket`;

function fileOf(directory: string, key: string): string {
  return path.join(directory, key.slice(0, 2), key.slice(2, 4), key);
}

async function md5Of(storage: BlobStorage, key: string): Promise<string> {
  const hash = createHash('md5');
  for await (const chunk of await storage.open(key)) hash.update(chunk as Uint8Array);
  return hash.digest('base64');
}
