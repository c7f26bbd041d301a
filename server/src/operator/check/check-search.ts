import { existsSync } from 'node:fs';
import path from 'node:path';
import Database from 'better-sqlite3';
import type { Config } from '../../app/config.js';
import { readEpoch } from '../../platform/store/epoch.js';
import { openForOperator } from '../../platform/store/open-for-operator.js';
import { isDamaged } from '../../platform/store/sqlite/page-sums.js';
import { markKey, originOf } from '../../platform/store/sqlite/search-index.js';
import type { State } from '../../platform/store/sqlite/search-worker.js';
import type { Finding } from './finding.js';
import type { Snapshot } from './snapshot.js';

/** A running server may write between two reads: only a fault that every look finds is real. */
const mostLooks = 5;

const damaged: Finding = {
  code: 'search_damaged',
  what: 'The search index (search.db) is damaged: searches miss messages, or find wrong ones.',
  advice:
    'A start of Parley builds it anew, and so does `npx parley reindex`; look at the disk, since it may damage the database too.',
};
const outdated: Finding = {
  code: 'search_outdated',
  what: 'The search index (search.db) is older than the database: searches miss messages.',
  advice: 'A start of Parley builds it anew, and so does `npx parley reindex`.',
};

/** Checks SQLite's index, which is a file of its own; PostgreSQL's is a table like others. */
export async function checkSearch(config: Config, { db }: Snapshot): Promise<Finding[]> {
  const file = path.resolve(config.dataDirectory, 'search.db');
  const epoch = await readEpoch(db);
  if (!existsSync(file) || epoch === null) return [];
  let found: Finding | null = null;
  for (let look = 0; look < mostLooks; look += 1) {
    found = await lookAt(file, originOf(epoch.id), () => readMark(config));
    if (found === null) return [];
  }
  return found === null ? [] : [found];
}

async function lookAt(
  file: string,
  origin: string,
  told: () => Promise<string | null>,
): Promise<Finding | null> {
  if (isDamaged(file)) return damaged;
  const before = await told();
  const state = readState(file);
  // An index of another origin is replaced at the next start, and one without `built_from` is just being made.
  if (state === undefined || state.origin !== origin || state.built_from === null) return null;
  const known = [state.mark, state.mark_before];
  return known.includes(before) || known.includes(await told()) ? null : outdated;
}

function readState(file: string): State | undefined {
  const index = new Database(file, { readonly: true, fileMustExist: true });
  try {
    // The worker thread that writes the index makes this table with these columns.
    return index.prepare<[], State>('select * from state').get();
  } finally {
    index.close();
  }
}

async function readMark(config: Config): Promise<string | null> {
  const row = await openForOperator(config).read((db) =>
    db.selectFrom('meta').select('value').where('key', '=', markKey).executeTakeFirst(),
  );
  return row?.value ?? null;
}
