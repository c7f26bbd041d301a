import { stat } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '../../app/config.js';
import { openBlobs } from '../../platform/blobs/open-blobs.js';
import { byteText } from '../../platform/lib/byte-text.js';
import { writeDurably } from '../../platform/lib/durable-file.js';
import { createLog } from '../../platform/lib/log.js';
import { writeZip } from '../../platform/lib/write-zip.js';
import { openForOperator } from '../../platform/store/open-for-operator.js';
import type { Command, Input } from '../command-line/command.js';
import { archiveEntries, beginManifest } from './archive-entries.js';
import type { DatabaseCopy } from './database-copy.js';
import type { Manifest } from './manifest.js';
import { makeNewFile } from './new-file.js';
import { openSeal, sealed } from './seal.js';

export const backup: Command = {
  name: 'backup',
  parameters: 'FILE',
  words: { least: 1, most: 1 },
  options: {},
  summary: 'writes all that is kept into one archive, also while Parley runs',
  explanation: `
Writes the database and all files into FILE, a zip archive that only this user can
read. It works while Parley runs: each message that was acknowledged before is in it.
FILE is there once it is whole; until then it has another name beside it, and the
disk needs room for the archive and for a copy of the database. An existing FILE is
not replaced.

Exits with 1 where files that something refers to are missing: the archive has all the
others, and this may be the last moment to look for them in older archives.

SECRETS_KEY is not in it, nor are other settings: keep these elsewhere.
On PostgreSQL the programs pg_dump and pg_restore must be on PATH.`,
  async run(input) {
    const file = path.resolve(input.words[0] ?? '');
    const manifest = await makeNewFile(file, (draft) => writeArchive(draft, input));
    const { size } = await stat(file);
    const lost = await stillKept(input.config, manifest.missing);
    const messages = manifest.tables['messages'] ?? 0;
    const held = `${messages} messages and ${manifest.files.length - 1} files, ${byteText(size)}`;
    return {
      code: lost.length > 0 ? 1 : 0,
      text: `${file} ${lost.length > 0 ? 'lacks files' : 'is whole'}: ${held}.\n`,
      result: {
        file,
        bytes: size,
        created_at: manifest.created_at,
        tables: manifest.tables,
        files: manifest.files.length - 1,
        missing: lost,
      },
      ...(lost.length > 0 && {
        note: `Files that are missing where they are kept, and so in the backup: ${lost.length}. \`npx parley check\` names them.\n`,
      }),
    };
  },
};

async function writeArchive(draft: string, input: Input): Promise<Manifest> {
  const { config, progress, stopping } = input;
  const copy = await copyDatabase(`${draft}.database`, input);
  const manifest = beginManifest(copy);
  const storage = await openBlobs({ ...config, log: createLog(config.logLevel) });
  await writeZip(
    archiveEntries(manifest, { copy, storage, progress, stopping }),
    (bytes) => writeDurably(draft, sealed(bytes)),
    openSeal,
  );
  return manifest;
}

/** Loads only the engine in use. */
async function copyDatabase(to: string, { config, ...rest }: Input): Promise<DatabaseCopy> {
  if (config.databaseUrl !== null) {
    const { dumpPostgres } = await import('./dump-postgres.js');
    return dumpPostgres(config.databaseUrl, to, rest);
  }
  const { copySqlite } = await import('./copy-sqlite.js');
  return copySqlite(path.resolve(config.dataDirectory), to, rest);
}

/** Returns the keys that a row still names: the others were deleted since the database was copied. */
async function stillKept(config: Config, keys: readonly string[]): Promise<string[]> {
  const kept: string[] = [];
  for (let at = 0; at < keys.length; at += 500) {
    const rows = await openForOperator(config).read((db) =>
      db
        .selectFrom('blobs')
        .select('key')
        .where('key', 'in', keys.slice(at, at + 500))
        .where('remove_at', 'is', null)
        .execute(),
    );
    kept.push(...rows.map(({ key }) => key));
  }
  return kept;
}
