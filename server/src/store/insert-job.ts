import type { Insertable } from 'kysely';
import type { NewJob } from './job.js';
import { prepare } from './prepared.js';
import type { JobsTable } from './schema.js';
import type { Transaction } from './store.js';

type NewRow = Pick<Insertable<JobsTable>, 'kind' | 'key' | 'payload' | 'run_at'>;

const insert = prepare<Transaction, NewRow, unknown>((tx, value) =>
  tx
    .insertInto('jobs')
    .values({
      kind: value('kind'),
      key: value('key'),
      payload: value('payload'),
      run_at: value('run_at'),
    })
    // Who runs the old one finds the attempts changed when it ends, and leaves the job for another run.
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet((eb) => ({
        kind: eb.ref('excluded.kind'),
        payload: eb.ref('excluded.payload'),
        run_at: eb.ref('excluded.run_at'),
        attempts: 0,
        last_error: null,
        dead_at: null,
      })),
    ),
);

export async function insertJob(tx: Transaction, job: NewJob, now: number): Promise<void> {
  const { kind, key, payload, runAt = now } = job;
  const row = { kind, key: key ?? null, payload: JSON.stringify(payload), run_at: runAt };
  await tx.run(insert, row);
}
