import path from 'node:path';
import { openBlobs } from '../../platform/blobs/open-blobs.js';
import { createLog } from '../../platform/lib/log.js';
import { StartError } from '../../platform/lib/start-error.js';
import type { Command, Input } from '../command-line/command.js';
import type { Manifest } from './manifest.js';
import { type Archive, damaged, openArchive } from './open-archive.js';
import { type RestoreTarget, withRestoreTarget } from './restore-target.js';
import { unpack } from './unpack.js';

export const restore: Command = {
  name: 'restore',
  parameters: 'FILE',
  words: { least: 1, most: 1 },
  options: {
    'into-used-bucket': {
      value: null,
      help: 'also into a bucket that has files: of this installation alone',
    },
  },
  summary: 'puts an archive of backup into an unused PARLEY_DATA',
  explanation: `
Puts what \`npx parley backup FILE\` wrote into PARLEY_DATA, and on PostgreSQL into the
database of DATABASE_URL. Both must be unused: nothing is replaced. Files go into the
bucket of S3_BUCKET, where it is set: one of its own, since a server removes from its
bucket what its database no longer refers to. Every byte is verified before anything is put
in place, so a damaged archive leaves nothing behind. Start Parley afterwards, with the
same SECRETS_KEY as before: open pages load again, and the search index is built while
it runs.`,
  async run(input) {
    const file = path.resolve(input.words[0] ?? '');
    const archive = await openArchive(file);
    try {
      const directory = path.resolve(input.config.dataDirectory);
      assertEngine(archive.manifest, input.config.databaseUrl);
      const { epoch } = await withRestoreTarget(directory, (target) =>
        putInPlace(file, archive, target, input),
      );
      const { created_at, tables, missing } = archive.manifest;
      const lacking = `Files that were missing already when the backup was made: ${missing.length}.`;
      return {
        code: 0,
        text: `${directory} is as it was at ${created_at}: ${tables['messages'] ?? 0} messages and ${archive.blobs.length} files. Start Parley now.\n`,
        result: { created_at, tables, files: archive.blobs.length, missing, epoch },
        ...(missing.length > 0 && {
          note: `${lacking} \`npx parley check\` names them.\n`,
        }),
      };
    } finally {
      archive.close();
    }
  },
};

function assertEngine({ engine }: Manifest, databaseUrl: string | null): void {
  if (engine === 'sqlite' && databaseUrl !== null) {
    throw new StartError(
      'This backup is of SQLite: restore it without DATABASE_URL, then `npx parley move --to` takes it to PostgreSQL.',
    );
  }
  if (engine === 'postgres' && databaseUrl === null) {
    throw new StartError(
      'This backup is of PostgreSQL: name an empty database with DATABASE_URL to restore it into.',
    );
  }
}

async function putInPlace(
  file: string,
  archive: Archive,
  target: RestoreTarget,
  { config, options, progress, stopping }: Input,
): Promise<{ epoch: string }> {
  const url = config.databaseUrl;
  const postgres = url === null ? null : await import('./restore-postgres.js');
  if (url !== null) await postgres?.assertEmptyPostgres(url);
  if (config.bucket !== null && !options.has('into-used-bucket')) {
    const { assertUnusedBucket } = await import('../../platform/blobs/s3/assert-unused-bucket.js');
    await assertUnusedBucket(config.bucket);
  }
  const unpacked = await unpack(file, archive, target.staging, { progress, stopping });

  async function placeBlobs(): Promise<void> {
    if (config.bucket === null) return target.place(unpacked.blobs, 'blobs');
    const bucket = await openBlobs({ ...config, log: createLog(config.logLevel) });
    progress.begin('Sending files to the bucket', archive.blobs.length);
    for (const { key } of archive.blobs) {
      stopping.throwIfAborted();
      await bucket.put(key, await unpacked.storage.open(key));
      progress.add(1);
    }
  }

  if (url === null || postgres === null) {
    const { prepareSqlite } = await import('./restore-sqlite.js');
    const prepared = await prepareSqlite(unpacked.database);
    const wrong = wrongCount(archive.manifest, prepared.tables);
    if (wrong !== null) throw damaged(file, wrong);
    await placeBlobs();
    // Last: without it, nothing counts as restored.
    await target.place(unpacked.database, 'parley.db');
    return prepared;
  }
  await placeBlobs();
  progress.begin('Filling the database', null);
  await postgres.fillPostgres(url, unpacked.database, stopping);
  target.keep();
  return finish(() => postgres.finishPostgres(url), archive.manifest);
}

/** Throws a StartError that says what is left, since the database is filled and the files are in place. */
async function finish(
  finishDatabase: () => Promise<{ epoch: string; tables: Readonly<Record<string, number>> }>,
  manifest: Manifest,
): Promise<{ epoch: string }> {
  let why: string | null;
  let cause: unknown;
  try {
    const { tables, epoch } = await finishDatabase();
    why = wrongCount(manifest, tables);
    if (why === null) return { epoch };
  } catch (error) {
    why = error instanceof Error ? error.message : String(error);
    cause = error;
  }
  throw new StartError(
    `The database was filled, but the restore did not end: ${why}. Do not start Parley on it: drop the database, remove the restored files, and restore again.`,
    { cause },
  );
}

/** Null where each table has as many rows as the manifest says. */
function wrongCount({ tables }: Manifest, found: Readonly<Record<string, number>>): string | null {
  const wrong = Object.entries(tables).find(([table, count]) => found[table] !== count);
  return wrong ? `${wrong[0]} has ${found[wrong[0]] ?? 0} rows instead of ${wrong[1]}` : null;
}
