import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { Entry, ZipFile } from 'yauzl';
import * as z from 'zod/mini';
import { isBlobKey } from '../../platform/blobs/blob-key.js';
import { productVersion } from '../../platform/lib/product-version.js';
import { StartError } from '../../platform/lib/start-error.js';
import { migrations } from '../../platform/store/migrate.js';
import {
  type ArchivedFile,
  archiveFormat,
  databasePaths,
  keyIn,
  Manifest,
  manifestPath,
} from './manifest.js';

/** An archive whose list of files is complete; their bytes are verified as they are read. */
export interface Archive {
  readonly manifest: Manifest;
  readonly database: ArchivedFile;
  readonly blobs: readonly (ArchivedFile & { key: string })[];
  /** `sealOf` must return this for the file; null for an archive of an earlier version, which has no seal. */
  readonly seal: string | null;
  read(file: ArchivedFile): Promise<Readable>;
  close(): void;
}

/** The manifest of every format, later ones included. */
const AnyManifest = z.object({ format: z.int(), version: z.string() });

/** Throws a StartError where the file is no archive, is torn, or was made by a newer Parley. */
export async function openArchive(file: string): Promise<Archive> {
  const { openPromise } = await import('yauzl');
  const zip = await openPromise(file, { autoClose: false }).catch((error: unknown) => {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') throw new StartError(`There is no file ${file}.`);
    if (code !== undefined) throw new StartError(`${file} cannot be read (${code}).`);
    throw damaged(file, 'it is no archive, or its end is missing', error);
  });
  try {
    return await openZip(file, zip);
  } catch (error) {
    zip.close();
    throw error;
  }
}

async function openZip(file: string, zip: ZipFile): Promise<Archive> {
  const entries = new Map<string, Entry>();
  try {
    for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry);
  } catch (error) {
    throw damaged(file, 'its list of files cannot be read', error);
  }
  const manifest = await readManifest(file, zip, entries);
  if (manifest.sealed && zip.comment === '') throw damaged(file, 'its sum is missing');
  entries.delete(manifestPath);
  const known = new Set(manifest.files.map(({ path }) => path));
  for (const path of known) {
    if (!entries.has(path)) throw damaged(file, `${path} is missing in it`);
  }
  for (const path of entries.keys()) {
    if (!known.has(path)) throw damaged(file, `${path} does not belong into it`);
  }
  const databasePath = databasePaths[manifest.engine];
  const database = manifest.files.find(({ path }) => path === databasePath);
  if (!database) throw damaged(file, 'it has no database');
  return {
    manifest,
    database,
    blobs: manifest.files
      .filter((each) => each !== database)
      .map((each) => {
        const key = keyIn(each.path);
        if (key === null || !isBlobKey(key)) throw damaged(file, `${each.path} has a wrong name`);
        return { ...each, key };
      }),
    // Checked even if the manifest does not mention it: the manifest may be what was changed.
    seal: zip.comment === '' ? null : zip.comment,
    async read({ path }) {
      const entry = entries.get(path);
      if (!entry) throw new Error('It was looked for before.');
      return zip.openReadStreamPromise(entry);
    },
    close: () => zip.close(),
  };
}

async function readManifest(
  file: string,
  zip: ZipFile,
  entries: ReadonlyMap<string, Entry>,
): Promise<Manifest> {
  const entry = entries.get(manifestPath);
  if (!entry) throw damaged(file, 'it has no manifest, so it is no backup of Parley');
  let content: unknown;
  try {
    content = JSON.parse(await text(await zip.openReadStreamPromise(entry)));
  } catch (error) {
    throw damaged(file, 'its manifest cannot be read', error);
  }
  const { data: any } = z.safeParse(AnyManifest, content);
  if (any && any.format > archiveFormat) throw newer(file, any.version);
  const parsed = z.safeParse(Manifest, content);
  if (!parsed.success) throw damaged(file, 'its manifest is not whole', parsed.error);
  const { data: manifest } = parsed;
  if (manifest.migrations.some((name) => !Object.hasOwn(migrations, name))) {
    throw newer(file, manifest.version);
  }
  return manifest;
}

function newer(file: string, version: string): StartError {
  return new StartError(
    `${file} was made by a newer Parley (${version}; this is ${productVersion}): restore it with that version. Nothing was changed.`,
  );
}

/** `how` completes "It is damaged: …". */
export function damaged(file: string, how: string, cause?: unknown): StartError {
  return new StartError(`${file} is damaged: ${how}. Nothing was restored; take another backup.`, {
    cause,
  });
}
