import type { Config } from '../../app/config.js';
import type { Progress } from './progress.js';

/** The input of a command. */
export interface Input {
  /** The arguments after the command's name that are no options. */
  readonly words: readonly string[];
  /** The values of the options that were given; '' for those that take none. */
  readonly options: ReadonlyMap<string, string>;
  readonly config: Config;
  readonly progress: Progress;
  /** Aborted by Ctrl+C and by a supervisor: the command then removes what it began. */
  readonly stopping: AbortSignal;
}

/** The result of a command. */
export interface Outcome {
  /** 1: it found problems, or could not do all of it. */
  readonly code: 0 | 1;
  /** For people, on stdout; ends with a line break. */
  readonly text: string;
  /** For programs that ask by `--json`: JSON without surprises. */
  readonly result: object;
  /** For people, on stderr: what to think of besides. */
  readonly note?: string;
}

export interface Option {
  /** The name of its value in the help; null: it takes none. */
  readonly value: string | null;
  readonly help: string;
  readonly isRequired?: true;
}

export interface Command {
  readonly name: string;
  /** The words after its name, as the help shows them: `FILE`, `[retry ID]`. */
  readonly parameters: string;
  /** How many words there may be. */
  readonly words: { readonly least: number; readonly most: number };
  readonly options: Readonly<Record<string, Option>>;
  /** One line of the list of commands. */
  readonly summary: string;
  /** Its own help: paragraphs of at most 80 characters a line. */
  readonly explanation: string;
  run(input: Input): Promise<Outcome>;
}

/** The command line is wrong: its message says how, and the exit code is 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
