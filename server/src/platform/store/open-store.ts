import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import { GivenUp } from '../lib/given-up.js';
import { StorageOutage } from '../lib/storage-outage.js';
import { inInnerSpan, outsideTraces } from '../lib/tracing.js';
import type { Engine } from './engine.js';
import { openEventLog } from './event-log.js';
import type { StoredEvent } from './event.js';
import { findNewerSchema } from './migrate.js';
import { type CompiledQueries, preparedRunner } from './prepared.js';
import type { Schema } from './schema.js';
import type { Origin, Store, Transaction } from './store.js';
import { openTransaction } from './transaction.js';

const maxAttempts = 10;

type Work<T> = (tx: Transaction) => Promise<T>;

/** The store on an engine whose schema is up to date. */
export async function openStore(engine: Engine): Promise<Store> {
  const listeners: ((events: readonly StoredEvent[]) => void)[] = [];
  const jobListeners: ((kinds: ReadonlySet<string>) => void)[] = [];
  const compiled: CompiledQueries = new WeakMap();
  /** Transactions that have begun and may not be on disk yet. */
  let unsettled = 0;
  /** Whether a write failed for lack of disk space, and no write that needs space has succeeded since. */
  let { isFull } = engine;

  async function attempt<T>(work: Work<T>, origin: Origin | null): Promise<T> {
    unsettled += 1;
    let kinds: ReadonlySet<string> = new Set();
    const perform = async (connection: Kysely<Schema>) => {
      const { tx, writeEvents, writeJobs } = openTransaction(connection, engine, compiled, origin);
      const answer = await work(tx);
      kinds = await writeJobs();
      const events = await writeEvents();
      // Checked last, because a process may be suspended at any point before.
      if (origin?.isWanted?.() === false) throw new GivenUp();
      return { result: answer, events };
    };
    try {
      const { result, events } = await engine.transaction(perform);
      // R2: durable by now; neither the caller nor a listener is told earlier.
      outsideTraces(() => {
        if (events.length > 0) for (const listener of listeners) listener(events);
        if (kinds.size > 0) for (const listener of jobListeners) listener(kinds);
      });
      return result;
    } catch (error) {
      if (error instanceof StorageOutage && error.kind === 'full') isFull = true;
      throw error;
    } finally {
      unsettled -= 1;
    }
  }

  /**
   * Resolves once everything that a reader may have seen is on disk; at once when no transaction is
   * pending.
   */
  async function settled(): Promise<void> {
    if (unsettled > 0) await engine.flushed();
  }

  const spanAttributes = { 'db.system.name': engine.isShared ? 'postgresql' : 'sqlite' };

  function transact<T>(work: Work<T>, origin: Origin | null = null): Promise<T> {
    return inInnerSpan('transaction', spanAttributes, () => attemptOften(work, origin));
  }

  async function attemptOften<T>(work: Work<T>, origin: Origin | null): Promise<T> {
    for (let attempts = 1; ; attempts += 1) {
      try {
        return await attempt(work, origin);
      } catch (error) {
        if (attempts === maxAttempts || !engine.isContention(error)) throw error;
      }
    }
  }

  const needsNewerVersion = async () => (await findNewerSchema(engine.reader)) !== null;

  async function findProblem(): Promise<string | null> {
    try {
      if (await needsNewerVersion()) {
        return 'The database is of a newer version of Parley: start that version here.';
      }
      // A read, or a write so small that it finds spare room, does not tell that the disk has room again.
      if (isFull) {
        await tryWriting(transact);
        isFull = false;
      }
      return null;
    } catch (error) {
      return error instanceof StorageOutage ? error.message : 'The database cannot be read.';
    }
  }

  const store: Store = {
    epoch: engine.epoch.id,
    epochSince: engine.epoch.since,
    secret: await sharedFact(engine.writer, 'secret', () => randomBytes(32).toString('hex')),
    reader: {
      selectFrom: engine.reader.selectFrom.bind(engine.reader),
      with: engine.reader.with.bind(engine.reader),
      run: preparedRunner(engine.reader, engine, compiled),
    },
    transact: (work) => transact(work),
    from: (origin) => ({ ...store, transact: (work) => transact(work, origin) }),
    onCommitted: (listener) => void listeners.push(listener),
    onEnqueued: (listener) => void jobListeners.push(listener),
    isShared: engine.isShared,
    events: openEventLog(engine, settled, await keptFrom(engine.reader)),
    index: engine.index,
    clock: engine.clock,
    needsNewerVersion,
    findProblem,
    close: () => engine.close(),
  };
  return store;
}

/** Writes and deletes as much as a long message takes. */
async function tryWriting(transact: Store['transact']): Promise<void> {
  const value = ' '.repeat(roomForAMessage);
  await transact((tx) =>
    tx
      .insertInto('meta')
      .values({ key: roomKey, value })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
      .execute(),
  );
  await transact((tx) => tx.deleteFrom('meta').where('key', '=', roomKey).execute());
}

const roomKey = 'room';
const roomForAMessage = 64 * 1024;

/** Written by the migration that removed all earlier events. */
async function keptFrom(db: Kysely<Schema>): Promise<number> {
  const row = await db
    .selectFrom('meta')
    .select('value')
    .where('key', '=', 'events_kept_from')
    .executeTakeFirst();
  return Number(row?.value ?? 0);
}

/** The first node decides the value; later nodes read the same. */
async function sharedFact(db: Kysely<Schema>, key: string, invent: () => string): Promise<string> {
  await db
    .insertInto('meta')
    .values({ key, value: invent() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await db
    .selectFrom('meta')
    .select('value')
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  return row.value;
}
