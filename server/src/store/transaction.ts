import type { Transaction as KyselyTransaction } from 'kysely';
import type { Engine } from './engine.js';
import type { NewEvent, StoredEvent, Stream } from './event.js';
import type { Schema } from './schema.js';
import type { Transaction } from './store.js';

/** A transaction that collects its events, and the last step that writes them. */
export function openTransaction(
  trx: KyselyTransaction<Schema>,
  engine: Engine,
): { tx: Transaction; writeEvents: () => Promise<StoredEvent[]> } {
  const now = Date.now();
  const pending = new Map<Stream, NewEvent[]>();

  const tx: Transaction = {
    now,
    selectFrom: trx.selectFrom.bind(trx),
    insertInto: trx.insertInto.bind(trx),
    updateTable: trx.updateTable.bind(trx),
    deleteFrom: trx.deleteFrom.bind(trx),
    hold: (stream) => engine.hold(trx, stream),
    append(event) {
      const queue = pending.get(event.stream);
      if (queue) queue.push(event);
      else pending.set(event.stream, [event]);
    },
  };

  async function writeEvents(): Promise<StoredEvent[]> {
    const written: StoredEvent[] = [];
    // One order for all transactions, so that two of them cannot wait for each other's streams.
    const streams = [...pending.keys()].toSorted();
    for (const stream of streams) {
      const events = pending.get(stream) ?? [];
      const head = await advance(trx, stream, events.length, now);
      events.forEach((event, index) => {
        written.push(stored(event, head - events.length + index + 1, now));
      });
    }
    if (written.length > 0) {
      await trx.insertInto('events').values(written.map(row)).execute();
    }
    return written;
  }

  return { tx, writeEvents };
}

/** R1: the offsets are taken in the transaction that writes the rows. */
async function advance(
  trx: KyselyTransaction<Schema>,
  stream: Stream,
  by: number,
  now: number,
): Promise<number> {
  const { head } = await trx
    .insertInto('streams')
    .values({ name: stream, head: by, head_at: now })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet((eb) => ({
        head: eb('streams.head', '+', by),
        head_at: now,
      })),
    )
    .returning('head')
    .executeTakeFirstOrThrow();
  return head;
}

function stored(event: NewEvent, offset: number, createdAt: number): StoredEvent {
  return {
    stream: event.stream,
    offset,
    createdAt,
    message: event.message === undefined ? null : JSON.stringify(event.message),
    access: event.access ?? null,
  };
}

function row(event: StoredEvent) {
  return {
    stream: event.stream,
    offset: event.offset,
    created_at: event.createdAt,
    message: event.message,
    access: event.access === null ? null : JSON.stringify(event.access),
  };
}
