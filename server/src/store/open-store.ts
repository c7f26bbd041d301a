import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import { StorageOutage } from '../lib/storage-outage.js';
import type { Engine } from './engine.js';
import { openEventLog } from './event-log.js';
import type { StoredEvent } from './event.js';
import { type CompiledQueries, preparedRunner } from './prepared.js';
import type { Schema } from './schema.js';
import type { Store, Transaction } from './store.js';
import { openTransaction } from './transaction.js';

const maxAttempts = 10;

/** The store over an engine whose schema is up to date. */
export async function openStore(engine: Engine): Promise<Store> {
  const listeners: ((events: readonly StoredEvent[]) => void)[] = [];
  const compiled: CompiledQueries = new WeakMap();
  /** Transactions that have begun and are not yet known to be on disk. */
  let unsettled = 0;
  /** Whether the last thing that was to be written found no room. */
  let isFull = false;

  async function attempt<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    unsettled += 1;
    try {
      const { result, events } = await engine.transaction(async (connection) => {
        const { tx, writeEvents } = openTransaction(connection, engine, compiled);
        const answer = await work(tx);
        return { result: answer, events: await writeEvents() };
      });
      isFull = false;
      // R2: on disk by now; nobody hears of it before, the caller included.
      if (events.length > 0) for (const listener of listeners) listener(events);
      return result;
    } catch (error) {
      if (error instanceof StorageOutage && error.kind === 'full') isFull = true;
      throw error;
    } finally {
      unsettled -= 1;
    }
  }

  /** Resolves once all that a reader may have seen is on disk; at once when nothing is under way. */
  async function settled(): Promise<void> {
    if (unsettled > 0) await engine.flushed();
  }

  async function transact<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    for (let attempts = 1; ; attempts += 1) {
      try {
        return await attempt(work);
      } catch (error) {
        if (attempts === maxAttempts || !engine.isContention(error)) throw error;
      }
    }
  }

  async function findProblem(): Promise<string | null> {
    try {
      await engine.reader.selectFrom('meta').select('key').limit(1).execute();
      // Whoever only reads would not notice that there is room again.
      if (isFull) await tryWriting(transact);
      return null;
    } catch (error) {
      return error instanceof StorageOutage ? error.message : 'The database cannot be read.';
    }
  }

  return {
    epoch: engine.epoch.id,
    epochSince: engine.epoch.since,
    secret: await rememberedFact(engine.writer, 'secret', () => randomBytes(32).toString('hex')),
    reader: {
      selectFrom: engine.reader.selectFrom.bind(engine.reader),
      run: preparedRunner(engine.reader, engine, compiled),
    },
    transact,
    onCommitted: (listener) => void listeners.push(listener),
    events: openEventLog(engine, settled, await keptFrom(engine.reader)),
    clock: engine.clock,
    findProblem,
    close: () => engine.close(),
  };
}

/** Takes as much room as a long message, and gives it back. */
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

/** What the migration that removed all earlier events has written down. */
async function keptFrom(db: Kysely<Schema>): Promise<number> {
  const row = await db
    .selectFrom('meta')
    .select('value')
    .where('key', '=', 'events_kept_from')
    .executeTakeFirst();
  return Number(row?.value ?? 0);
}

/** The first node to ask decides it; every later one reads the same. */
async function rememberedFact(
  db: Kysely<Schema>,
  key: string,
  invent: () => string,
): Promise<string> {
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
