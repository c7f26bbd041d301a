import { StartError } from './start-error.js';

/** Runs a command of the operator's, over the words after its name; `run` resolves with the exit code. */
export async function runCommand(
  run: (words: readonly string[]) => Promise<number>,
): Promise<void> {
  // What SQLite makes beside the database is for this user alone.
  process.umask(0o077);
  try {
    process.exitCode = await run(process.argv.slice(2));
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}
