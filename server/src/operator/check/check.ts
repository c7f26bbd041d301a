import path from 'node:path';
import type { Config } from '../../app/config.js';
import { openBlobs } from '../../platform/blobs/open-blobs.js';
import { createLog } from '../../platform/lib/log.js';
import { openForOperator } from '../../platform/store/open-for-operator.js';
import type { Command, Input } from '../command-line/command.js';
import { checkAddresses } from './check-addresses.js';
import { checkPostgres, checkSqlite, damageCode } from './check-database.js';
import { checkEvents } from './check-events.js';
import {
  checkFiles,
  isThere,
  listBlobs,
  orphanFile,
  placeInBucket,
  placeOnDisk,
} from './check-files.js';
import { checkSearch } from './check-search.js';
import type { Finding } from './finding.js';
import { assertPresentSchema, withSnapshot } from './snapshot.js';

export const check: Command = {
  name: 'check',
  parameters: '',
  words: { least: 0, most: 0 },
  options: {},
  summary: 'looks whether the database and the files are whole',
  explanation: `
Looks whether the database is whole, whether rows refer to rows that are not there,
whether the event log has holes, whether accounts have the same address, and whether
files are there and of the right size (and content, where a hash of it is stored). In a
bucket it finds no file too many. On SQLite it looks whether the search index is whole,
and the database's own. It changes nothing and works while Parley runs; it reads
everything, so it takes a while. Each problem is told with what to do.
Exit code 1 means that there are problems.`,
  async run(input) {
    const findings = await findProblems(input);
    return {
      code: findings.length > 0 ? 1 : 0,
      text:
        findings.length > 0
          ? `${findings.map(({ what, advice }) => `${what}\n  ${advice}\n`).join('')}Problems: ${findings.length}\n`
          : 'No problems were found.\n',
      result: { findings },
    };
  },
};

async function findProblems({ config, progress, stopping }: Input): Promise<Finding[]> {
  const directory = path.resolve(config.dataDirectory, 'blobs');
  const storage = await openBlobs({ ...config, log: createLog(config.logLevel) });
  // Before the rows are read: a blob has a row before it has bytes (decision 14).
  const listed = config.bucket === null ? await listBlobs(directory) : new Set<string>();
  const { findings, missing, orphans } = await withSnapshot(config, async (snapshot) => {
    progress.begin('Checking the database', null);
    const first = snapshot.sqlite ? checkSqlite(snapshot.sqlite) : [];
    if (first.some(({ code }) => code === damageCode)) {
      return { findings: first, missing: [], orphans: [] };
    }
    await assertPresentSchema(snapshot.db);
    const files = await checkFiles(snapshot, listed, {
      placeOf: config.bucket === null ? placeOnDisk(directory) : placeInBucket,
      storage,
      progress,
      stopping,
    });
    progress.begin('Checking the event log', null);
    const events = await checkEvents(snapshot);
    progress.begin('Checking the search index', null);
    const search = snapshot.sqlite ? await checkSearch(config, snapshot) : [];
    progress.begin('Checking the database', null);
    const addresses = await checkAddresses(snapshot);
    const last = snapshot.sqlite ? [] : await checkPostgres(snapshot.db);
    return {
      ...files,
      findings: [...first, ...last, ...addresses, ...search, ...events, ...files.findings],
    };
  });
  const deleted = await deletedMeanwhile(config, missing);
  const left: Finding[] = [];
  for (const key of orphans) {
    if (await isThere(directory, key)) left.push(orphanFile(key, directory));
  }
  return [...findings.filter(({ what }) => !deleted.some((key) => what.includes(key))), ...left];
}

/** Returns the missing blobs that a server has removed since the check began. */
async function deletedMeanwhile(config: Config, keys: readonly string[]): Promise<string[]> {
  const deleted: string[] = [];
  for (const key of keys) {
    const row = await openForOperator(config).read((db) =>
      db.selectFrom('blobs').select('remove_at').where('key', '=', key).executeTakeFirst(),
    );
    if (!row || (row.remove_at !== null && row.remove_at <= Date.now())) deleted.push(key);
  }
  return deleted;
}
