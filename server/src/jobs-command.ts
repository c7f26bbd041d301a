import { readConfig } from './config.js';
import { describeJobs } from './jobs/describe-jobs.js';
import { listJobs, retryJobs } from './jobs/list-jobs.js';
import { runCommand } from './lib/run-command.js';
import { openForOperator } from './store/open-for-operator.js';

const usage = `Usage: npm run jobs              lists the jobs that are not done
       npm run jobs -- retry ID  runs a job now, also a dead one
       npm run jobs -- retry all runs all dead jobs
`;

/** What an operator asks, also while Parley runs. Resolves with the exit code. */
async function run([command, which, ...rest]: readonly string[]): Promise<number> {
  const isRetry = command === 'retry' && which !== undefined && /^(all|\d+)$/.test(which);
  if ((command !== undefined && !isRetry) || rest.length > 0) {
    process.stderr.write(usage);
    return 1;
  }
  const database = openForOperator(readConfig(process.env));
  const now = Date.now();
  if (!isRetry) {
    process.stdout.write(describeJobs(await database.read((db) => listJobs(db)), now));
    return 0;
  }
  const chosen = which === 'all' ? which : Number(which);
  const count = await database.write((db) => retryJobs(db, chosen));
  process.stdout.write(`Jobs that run again: ${count}\n`);
  return chosen === 'all' || count > 0 ? 0 : 1;
}

await runCommand(run);
