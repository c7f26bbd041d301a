import type { Engine } from './engine.js';
import type { AccessChange, StoredEvent, Stream, StreamHead } from './event.js';
import type { EventsTable } from './schema.js';
import type { EventLog } from './store.js';

/** Databases limit the number of parameters in a query. */
const namesPerQuery = 5_000;

/** `settled` resolves once everything that a reader may have seen is on disk. */
export function openEventLog(
  engine: Engine,
  settled: () => Promise<void>,
  keptFrom: number,
): EventLog {
  const { reader } = engine;

  /** R2: rows that a reader sees may be committed but not yet on disk. */
  async function durable<T>(rows: T): Promise<T> {
    await settled();
    return rows;
  }

  return {
    keptFrom,

    async heads(streams) {
      const heads = new Map<Stream, StreamHead>();
      for (const stream of streams) heads.set(stream, { offset: 0, at: 0 });
      for (let start = 0; start < streams.length; start += namesPerQuery) {
        const rows = await reader
          .selectFrom('streams')
          .select(['name', 'head', 'head_at'])
          .where('name', 'in', streams.slice(start, start + namesPerQuery))
          .execute();
        for (const row of await durable(rows)) {
          heads.set(row.name as Stream, { offset: row.head, at: row.head_at });
        }
      }
      return heads;
    },

    async after(stream, offset, limit) {
      const rows = await reader
        .selectFrom('events')
        .selectAll()
        .where('stream', '=', stream)
        .where('offset', '>', offset)
        .orderBy('offset')
        .limit(limit)
        .execute();
      return (await durable(rows)).map(fromRow);
    },

    async offsetBefore(stream, moment, most) {
      const head = (await this.heads([stream])).get(stream)?.offset ?? 0;
      // Reads from the newest event backwards and stops at `most`: its cost is bounded by the
      // replay's.
      const older = await reader
        .selectFrom('events')
        .select('offset')
        .where('stream', '=', stream)
        .where('offset', '>=', head - most)
        .where('created_at', '<', moment)
        .orderBy('offset', 'desc')
        .limit(1)
        .executeTakeFirst();
      if (older) return older.offset;
      const oldest = await oldestKept(stream);
      if (oldest === null) return head;
      return oldest > head - most ? oldest - 1 : null;
    },

    oldest: oldestKept,

    async prune(moment, limit) {
      const { result } = await engine.transaction(async (connection) => ({
        result: await connection
          .deleteFrom('events')
          .where(({ eb, refTuple, selectFrom }) =>
            eb(
              refTuple('stream', 'offset'),
              'in',
              selectFrom('events')
                .select(['stream', 'offset'])
                .where('created_at', '<', moment)
                .orderBy('created_at')
                .limit(limit)
                .$asTuple('stream', 'offset'),
            ),
          )
          .executeTakeFirst(),
        events: [],
      }));
      return Number(result.numDeletedRows);
    },
  };

  async function oldestKept(stream: Stream): Promise<number | null> {
    const row = await reader
      .selectFrom('events')
      .select('offset')
      .where('stream', '=', stream)
      .orderBy('offset')
      .limit(1)
      .executeTakeFirst();
    return row?.offset ?? null;
  }
}

function fromRow(row: EventsTable): StoredEvent {
  return {
    // Only `append` writes this column, so it has the shape of a stream's name.
    stream: row.stream as Stream,
    offset: row.offset,
    createdAt: row.created_at,
    message: row.message,
    access: row.access === null ? null : (JSON.parse(row.access) as AccessChange),
    subject: row.subject,
    revises: row.revises,
  };
}
