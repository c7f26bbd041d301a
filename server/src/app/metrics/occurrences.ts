import { Counter, Histogram, type Registry } from 'prom-client';
import { type Occurrence, telemetry } from '../../platform/lib/telemetry.js';

/** Counts and times what the process tells of itself. Returns what ends it. */
export function measureOccurrences(registry: Registry): () => void {
  const registers = [registry];

  function count(name: string, help: string, told: Occurrence<number> | Occurrence<void>) {
    const counter = new Counter({ name, help, registers });
    // An occurrence without a number is one.
    return told.hear((times: number | void) => counter.inc(times ?? 1));
  }

  /** With each answer from zero on, or its first would not show as an increase. */
  function countBy<Word extends string>(
    { name, help, label }: { name: string; help: string; label: string },
    words: readonly Word[],
    told: Occurrence<Word>,
  ) {
    const counter = new Counter({ name, help, labelNames: [label], registers });
    for (const word of words) counter.inc({ [label]: word }, 0);
    return told.hear((word) => counter.inc({ [label]: word }));
  }

  function time(
    { name, help, buckets }: { name: string; help: string; buckets: number[] },
    told: Occurrence<number>,
  ) {
    const histogram = new Histogram({ name, help, buckets, registers });
    return told.hear((milliseconds) => histogram.observe(milliseconds / 1000));
  }

  const ends = [
    count('parley_messages_posted_total', 'Messages that people posted.', telemetry.posted),
    count('parley_deliveries_total', 'Events sent to live subscriptions.', telemetry.delivered),
    countBy(
      {
        name: 'parley_resumes_total',
        help: 'Clients that came back: what they missed was replayed, or they had to load a snapshot.',
        label: 'by',
      },
      ['replayed', 'snapshot'],
      telemetry.resumed,
    ),
    time(
      {
        name: 'parley_delivery_lag_seconds',
        help: 'From the commit of an event until all sockets here that follow it were written.',
        buckets: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5],
      },
      telemetry.written,
    ),
    time(
      {
        name: 'parley_sqlite_flush_seconds',
        help: "Flushes of SQLite's log to the disk, for which posts wait.",
        buckets: [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.1, 0.5, 2.5],
      },
      telemetry.flushed,
    ),
    time(
      {
        name: 'parley_sqlite_checkpoint_seconds',
        help: "Moves of SQLite's log into the database.",
        buckets: [0.01, 0.05, 0.1, 0.25, 0.5, 1, 5, 30],
      },
      telemetry.checkpointed,
    ),
    countBy(
      {
        name: 'parley_pushes_total',
        help: 'Pushes, by what the service of the browser answered.',
        label: 'answer',
      },
      ['delivered', 'gone', 'refused', 'later'],
      telemetry.pushed,
    ),
    countBy(
      {
        name: 'parley_mails_total',
        help: 'Mails, by what the mail server answered.',
        label: 'answer',
      },
      ['sent', 'refused', 'failed'],
      telemetry.mailed,
    ),
  ];
  return () => {
    for (const end of ends) end();
  };
}
