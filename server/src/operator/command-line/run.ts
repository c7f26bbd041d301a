import { readConfig } from '../../app/config.js';
import { StartError } from '../../platform/lib/start-error.js';
import { StorageOutage } from '../../platform/lib/storage-outage.js';
import { type Command, type Outcome, UsageError } from './command.js';
import { helpOf, overallHelp } from './help.js';
import { findCommand, parseWords } from './parse.js';
import { drawnProgress, silentProgress } from './progress.js';

const interruptions = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Runs the command that the words name; resolves with the exit code. */
export async function run(commands: readonly Command[], words: readonly string[]): Promise<number> {
  // Files that a command makes are for this user alone.
  process.umask(0o077);
  const [name, ...rest] = words;
  if (name === undefined || ['--help', '-h', 'help'].includes(name)) {
    const isAsked = name !== undefined;
    (isAsked ? process.stdout : process.stderr).write(overallHelp(commands));
    return isAsked ? 0 : 2;
  }
  try {
    const command = findCommand(name === '--version' ? 'version' : name, commands);
    const parsed = parseWords(command, rest);
    if (parsed.help) {
      process.stdout.write(helpOf(command));
      return 0;
    }
    return await runParsed(command, parsed);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    process.stderr.write(`${error.message}\n`);
    return 2;
  }
}

async function runParsed(
  command: Command,
  { words, options, json }: ReturnType<typeof parseWords>,
): Promise<number> {
  const progress = process.stderr.isTTY ? drawnProgress(process.stderr) : silentProgress;
  const stop = new AbortController();
  const abort = () => stop.abort();
  for (const signal of interruptions) process.once(signal, abort);
  try {
    const config = readConfig(process.env);
    const outcome = await command.run({
      words,
      options,
      config,
      progress,
      stopping: stop.signal,
    });
    progress.end();
    tell(outcome, json);
    return outcome.code;
  } catch (error) {
    progress.end();
    const sentence = stop.signal.aborted ? 'Stopped.' : sentenceOf(error);
    if (json) {
      const answer = { ok: false, error: sentence ?? String(error) };
      process.stdout.write(`${JSON.stringify(answer)}\n`);
    }
    if (sentence === null) throw error;
    process.stderr.write(`${sentence}\n`);
    return 1;
  } finally {
    for (const signal of interruptions) process.off(signal, abort);
  }
}

function tell({ code, text, result, note }: Outcome, json: boolean): void {
  process.stdout.write(json ? `${JSON.stringify({ ok: code === 0, ...result })}\n` : text);
  if (note !== undefined) process.stderr.write(note);
}

/** Null for an error that nobody has foreseen. */
function sentenceOf(error: unknown): string | null {
  return error instanceof StartError || error instanceof StorageOutage ? error.message : null;
}
