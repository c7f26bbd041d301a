import type { Insertable } from 'kysely';
import { activeTraceParent } from '../lib/tracing.js';
import { type NewJob, requestField, traceField } from './job.js';
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
    // A worker that runs the replaced job finds other attempts at its end, and leaves the new job for another run.
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet((eb) => ({
        kind: eb.ref('excluded.kind'),
        payload: eb.ref('excluded.payload'),
        run_at: eb.ref('excluded.run_at'),
        attempts: 0,
        crashes: 0,
        last_error: null,
        dead_at: null,
      })),
    ),
);

/** `requestId`: of the request that the job follows from. */
export async function insertJob(
  tx: Transaction,
  job: NewJob,
  now: number,
  requestId: string | undefined,
): Promise<void> {
  const { kind, key, runAt = now } = job;
  const payload = JSON.stringify({
    ...job.payload,
    [requestField]: requestId,
    [traceField]: activeTraceParent(),
  });
  const row = { kind, key: key ?? null, payload, run_at: runAt };
  await tx.run(insert, row);
}
