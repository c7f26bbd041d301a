import { type Commands, commandsFor } from './commands.js';
import type { Target } from './target.js';

/** The load generator's process: executes the commands that it gets over its IPC channel. */

export interface Request {
  id: number;
  command: keyof Commands;
  options: unknown;
}

export interface Answer {
  id: number;
  result?: unknown;
  error?: string;
}

process.once('message', (target) => {
  // load.ts sends the target first, and then only requests.
  const commands = commandsFor(target as Target);
  process.on('message', (request) => void answer(commands, request as Request));
});

async function answer(commands: Commands, { id, command, options }: Request): Promise<void> {
  // The sender checked the name against the options.
  const perform = commands[command] as (options: unknown) => Promise<unknown>;
  const respond = (answered: Answer) => process.send?.(answered);
  try {
    respond({ id, result: await perform(options) });
  } catch (error) {
    respond({ id, error: error instanceof Error ? error.message : String(error) });
  }
}
