import { type Commands, commandsFor } from './commands.js';
import type { Target } from './target.js';

/** The process that the load comes from: it does to one server what it is told over its channel. */

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
  // load.ts sends this first, and then requests only.
  const commands = commandsFor(target as Target);
  process.on('message', (request) => void answer(commands, request as Request));
});

async function answer(commands: Commands, { id, command, options }: Request): Promise<void> {
  // Name and options were checked against each other where they were sent.
  const perform = commands[command] as (options: unknown) => Promise<unknown>;
  const respond = (answered: Answer) => process.send?.(answered);
  try {
    respond({ id, result: await perform(options) });
  } catch (error) {
    respond({ id, error: error instanceof Error ? error.message : String(error) });
  }
}
