import type { Job } from './list-jobs.js';

/** Writes a line for each unfinished job, for operators. */
export function describeJobs(jobs: readonly Job[], now: number): string {
  if (jobs.length === 0) return 'No jobs are waiting, and none are dead.\n';
  const rows = jobs.map((job) => [
    String(job.id),
    job.kind,
    stateOf(job, now),
    String(job.attempts),
    new Date(job.dead_at ?? job.run_at).toISOString(),
    job.last_error ?? '',
  ]);
  return `${aligned([['id', 'kind', 'state', 'attempts', 'since or due', 'last error'], ...rows])}\n`;
}

function stateOf({ dead_at, locked_until, last_error }: Job, now: number): string {
  if (dead_at !== null) return 'dead';
  if (locked_until !== null && locked_until > now) return 'running';
  return last_error === null ? 'waiting' : 'failing';
}

function aligned(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  );
  const line = (row: readonly string[]) =>
    row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ');
  return rows.map((row) => line(row).trimEnd()).join('\n');
}
