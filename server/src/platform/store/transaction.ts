import type { Insertable, Kysely } from 'kysely';
import type { Engine } from './engine.js';
import type { NewEvent, StoredEvent, Stream } from './event.js';
import { insertJob } from './insert-job.js';
import type { NewJob } from './job.js';
import { inLockOrder, Locks } from './lock-order.js';
import type { LogClock } from './log-clock.js';
import { type CompiledQueries, prepare, preparedRunner } from './prepared.js';
import type { EventsTable, Schema } from './schema.js';
import type { Origin, Transaction } from './store.js';

interface OpenTransaction {
  tx: Transaction;
  writeEvents: () => Promise<StoredEvent[]>;
  /** Resolves with the kinds of its jobs. */
  writeJobs: () => Promise<ReadonlySet<string>>;
}

/** A transaction that collects its events, and the jobs, and the last steps that write them. */
export function openTransaction(
  connection: Kysely<Schema>,
  engine: Engine,
  compiled: CompiledQueries,
  origin: Origin | null,
): OpenTransaction {
  const now = Date.now();
  const pending = new Map<Stream, NewEvent[]>();
  const jobs: NewJob[] = [];
  const locks = new Locks();

  const tx: Transaction = {
    now,
    address: origin?.ip ?? null,
    selectFrom: connection.selectFrom.bind(connection),
    with: connection.with.bind(connection),
    insertInto: connection.insertInto.bind(connection),
    updateTable: connection.updateTable.bind(connection),
    deleteFrom: connection.deleteFrom.bind(connection),
    run: preparedRunner(connection, engine, compiled),
    async lock(streams, condition) {
      for (const stream of inLockOrder(typeof streams === 'string' ? [streams] : streams)) {
        if (locks.has(stream)) continue;
        locks.add(stream, condition === undefined);
        await engine.lock(connection, stream, condition);
      }
    },
    async head(stream) {
      const known = await connection
        .selectFrom('streams')
        .select('head')
        .where('name', '=', stream)
        .executeTakeFirst();
      return known?.head ?? 0;
    },
    append(event) {
      const queue = pending.get(event.stream);
      if (queue) queue.push(event);
      else pending.set(event.stream, [event]);
    },
    enqueue: (job) => void jobs.push(job),
  };

  async function writeEvents(): Promise<StoredEvent[]> {
    const written: StoredEvent[] = [];
    for (const stream of inLockOrder(pending.keys())) {
      locks.add(stream, true);
      const events = pending.get(stream) ?? [];
      const { head, at } = await advance(tx, engine.clock, stream, events.length);
      let offset = head - events.length;
      for (const event of events) {
        offset += 1;
        const entry = stored(event, offset, at);
        if (event.subject === undefined && event.revises === undefined) {
          await tx.run(insertPlainEvent, row(entry));
        } else {
          await amendEarlier(tx, event);
          await tx.run(insertEvent, row(entry));
        }
        written.push(entry);
      }
    }
    return written;
  }

  async function writeJobs(): Promise<ReadonlySet<string>> {
    for (const job of jobs) await insertJob(tx, job, engine.clock.now(), origin?.id);
    return new Set(jobs.map(({ kind }) => kind));
  }

  return { tx, writeEvents, writeJobs };
}

interface Advance {
  name: Stream;
  by: number;
  at: number;
}

/** R1: offsets are assigned in the transaction that writes the rows. */
const advanceStream = prepare<Transaction, Advance, { head: number; at: number }>((tx, value) =>
  tx
    .insertInto('streams')
    .values({ name: value('name'), head: value('by'), head_at: value('at') })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet((eb) => ({
        head: eb('streams.head', '+', value('by')),
        // Another process's clock may be slightly ahead: times must ascend with offsets.
        head_at: eb
          .case()
          .when('streams.head_at', '>', value('at'))
          .then(eb.ref('streams.head_at'))
          .else(eb.ref('excluded.head_at'))
          .end(),
      })),
    )
    .returning(['head', 'head_at as at']),
);

/** Most events amend no earlier event: without the last two columns a post is cheaper. */
const insertPlainEvent = prepare<Transaction, Insertable<EventsTable>, unknown>((tx, value) =>
  tx.insertInto('events').values({
    stream: value('stream'),
    offset: value('offset'),
    created_at: value('created_at'),
    message: value('message'),
    access: value('access'),
  }),
);

const insertEvent = prepare<Transaction, Insertable<EventsTable>, unknown>((tx, value) =>
  tx.insertInto('events').values({
    stream: value('stream'),
    offset: value('offset'),
    created_at: value('created_at'),
    message: value('message'),
    access: value('access'),
    subject: value('subject'),
    revises: value('revises'),
  }),
);

/**
 * The stream's new head, and the current time: taken close to the commit, because a transaction may
 * have waited since it began.
 */
async function advance(
  tx: Transaction,
  clock: LogClock,
  stream: Stream,
  by: number,
): Promise<{ head: number; at: number }> {
  const [advanced] = await tx.run(advanceStream, { name: stream, by, at: clock.now() });
  if (!advanced) throw new Error('An upsert returns its row.');
  return advanced;
}

/**
 * Clears outdated messages of earlier events: a replay must not show them to clients that were
 * away.
 */
async function amendEarlier(tx: Transaction, { stream, subject, revises }: NewEvent) {
  if (subject !== undefined) {
    await tx
      .updateTable('events')
      .set({ message: null, subject: null })
      .where('subject', '=', subject)
      .where('stream', '=', stream)
      .execute();
  }
  if (revises !== undefined) {
    await tx
      .updateTable('events')
      .set({ message: encoded(revises.message) })
      .where('stream', '=', stream)
      .where('offset', '=', revises.offset)
      .execute();
  }
}

function encoded(message: object | null | undefined): string | null {
  return message ? JSON.stringify(message) : null;
}

function stored(event: NewEvent, offset: number, createdAt: number): StoredEvent {
  return {
    stream: event.stream,
    offset,
    createdAt,
    message: encoded(event.message),
    access: event.access ?? null,
    subject: event.subject ?? null,
    revises: event.revises?.offset ?? null,
  };
}

function row(event: StoredEvent) {
  return {
    stream: event.stream,
    offset: event.offset,
    created_at: event.createdAt,
    message: event.message,
    access: event.access === null ? null : JSON.stringify(event.access),
    subject: event.subject,
    revises: event.revises,
  };
}
