import { describeJobs } from '../platform/jobs/describe-jobs.js';
import { listJobs, retryJobs } from '../platform/jobs/list-jobs.js';
import { openForOperator } from '../platform/store/open-for-operator.js';
import { type Command, UsageError } from './command-line/command.js';

export const jobs: Command = {
  name: 'jobs',
  parameters: '[retry ID|all]',
  words: { least: 0, most: 2 },
  options: {},
  summary: 'lists the work that is not done yet, or does it now',
  explanation: `
  npx parley jobs              lists the jobs that are not done, the dead first
  npx parley jobs retry 12     runs job 12 now, also a dead one
  npx parley jobs retry all    runs all dead jobs

It works while Parley runs, which takes the jobs up within seconds, and while it is
stopped.`,
  async run({ words, config }) {
    const chosen = chosenBy(words);
    const database = openForOperator(config);
    if (chosen === null) {
      const listed = await database.read((db) => listJobs(db));
      return { code: 0, text: describeJobs(listed, Date.now()), result: { jobs: listed } };
    }
    const retried = await database.write((db) => retryJobs(db, chosen));
    return {
      code: chosen === 'all' || retried > 0 ? 0 : 1,
      text: `Jobs that run again: ${retried}\n`,
      result: { retried },
    };
  },
};

/** Null: they are to be listed. */
function chosenBy([verb, which]: readonly string[]): number | 'all' | null {
  if (verb === undefined) return null;
  if (verb === 'retry' && which === 'all') return which;
  if (verb === 'retry' && which !== undefined && /^\d+$/.test(which)) return Number(which);
  throw new UsageError(
    'jobs takes nothing, retry ID or retry all; `npx parley jobs --help` explains it.',
  );
}
