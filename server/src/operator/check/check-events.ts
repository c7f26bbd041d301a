import { sql } from 'kysely';
import type { Finding } from './finding.js';
import type { Snapshot } from './snapshot.js';

const mostNamed = 20;

/** R1: what is kept of a stream's events has no hole, and ends where the stream ends. */
export async function checkEvents({ db }: Snapshot): Promise<Finding[]> {
  const { rows } = await sql<{ stream: string; missing: number; head: number; last: number }>`
    select events.stream as stream, streams.head as head, max(events."offset") as last,
      max(events."offset") - min(events."offset") + 1 - count(*) as missing
    from events left join streams on streams.name = events.stream
    group by events.stream, streams.head
    having max(events."offset") - min(events."offset") + 1 <> count(*)
      or streams.head is null or streams.head <> max(events."offset")
    order by events.stream limit ${mostNamed}`.execute(db);
  return rows.map(({ stream, missing, head, last }) => ({
    code: 'events_incomplete',
    what:
      missing > 0
        ? `The event log lacks ${missing} events of ${stream}.`
        : `The event log of ${stream} ends at ${last}, and the stream at ${head ?? 'nothing'}.`,
    advice:
      'Browsers may miss these changes until they load again. Restoring a backup begins a new history; otherwise ask people to reload.',
  }));
}
