import type { Kysely, Selectable } from 'kysely';
import type { JobsTable, Schema } from '../store/schema.js';

export type Job = Selectable<JobsTable>;

const mostListed = 200;

/** Lists jobs by how much they need an operator: dead jobs, then failed ones, then waiting ones. */
export function listJobs(db: Pick<Kysely<Schema>, 'selectFrom'>): Promise<Job[]> {
  return db
    .selectFrom('jobs')
    .selectAll()
    .orderBy((eb) => eb.case().when('dead_at', 'is', null).then(1).else(0).end())
    .orderBy((eb) => eb.case().when('last_error', 'is', null).then(1).else(0).end())
    .orderBy('run_at')
    .orderBy('id')
    .limit(mostListed)
    .execute();
}

/**
 * Lets a job that is dead or waits run now, or all that are dead; resolves with how many that were.
 * Whichever process looks next takes them. Due since 1970: the operator's clock does not matter.
 */
export async function retryJobs(
  db: Pick<Kysely<Schema>, 'updateTable'>,
  which: number | 'all',
): Promise<number> {
  const renewed = db
    .updateTable('jobs')
    .set({ dead_at: null, attempts: 0, crashes: 0, run_at: 0 })
    .where('locked_until', 'is', null);
  const chosen =
    which === 'all' ? renewed.where('dead_at', 'is not', null) : renewed.where('id', '=', which);
  const { numUpdatedRows } = await chosen.executeTakeFirst();
  return Number(numUpdatedRows);
}
