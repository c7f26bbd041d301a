import type { Engine } from './engine.js';
import type { AccessChange, StoredEvent, Stream, StreamHead } from './event.js';
import type { EventsTable } from './schema.js';
import type { EventLog } from './store.js';

/** Databases take so many parameters and no more. */
const namesPerQuery = 5_000;

/** `settled` resolves once all that a reader may have seen is on disk. */
export function openEventLog(
  engine: Engine,
  settled: () => Promise<void>,
  keptFrom: number,
): EventLog {
  const { reader } = engine;

  /** R2: what a reader saw may be committed and not yet on disk. */
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
      // From the newest backwards, and not for long: the cost is what would be replayed.
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
    // Written by `append` alone, so it has the shape of a stream's name.
    stream: row.stream as Stream,
    offset: row.offset,
    createdAt: row.created_at,
    message: row.message,
    access: row.access === null ? null : (JSON.parse(row.access) as AccessChange),
    subject: row.subject,
    revises: row.revises,
  };
}
