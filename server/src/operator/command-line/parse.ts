import { parseArgs } from 'node:util';
import { type Command, UsageError } from './command.js';
import { nearest } from './nearest.js';

/** Options that every command has. */
const commonOptions = ['json', 'help'] as const;

export interface Parsed {
  readonly words: readonly string[];
  readonly options: ReadonlyMap<string, string>;
  readonly json: boolean;
  readonly help: boolean;
}

/** Finds the command; throws a UsageError that names the nearest one. */
export function findCommand(name: string, commands: readonly Command[]): Command {
  const found = commands.find((command) => command.name === name);
  if (found) return found;
  const near = nearest(
    name,
    commands.map((command) => command.name),
  );
  const hint = near === null ? '`npx parley --help` lists them' : `did you mean ${near}?`;
  throw new UsageError(`There is no command ${name}; ${hint}`);
}

/** Reads the words after a command's name; throws a UsageError for those that it does not take. */
export function parseWords(command: Command, given: readonly string[]): Parsed {
  const takesValue = (name: string) => typeof command.options[name]?.value === 'string';
  const names = [...Object.keys(command.options), ...commonOptions];
  const { positionals, tokens } = parseArgs({
    args: [...given],
    // Not strict: its errors name no neighbour, and are not sentences of ours.
    strict: false,
    tokens: true,
    allowPositionals: true,
    options: Object.fromEntries<{ type: 'string' | 'boolean'; short?: string }>(
      names.map((name) => [
        name,
        {
          type: takesValue(name) ? 'string' : 'boolean',
          ...(name === 'help' && { short: 'h' }),
        },
      ]),
    ),
  });
  const options = new Map<string, string>();
  for (const token of tokens) {
    if (token.kind === 'option') options.set(token.name, valueOf(command, token));
  }
  const help = options.delete('help');
  const json = options.delete('json');
  if (!help) assertComplete(command, positionals, options);
  return { words: positionals, options, json, help };
}

function valueOf(
  command: Command,
  { name, rawName, value }: { name: string; rawName: string; value: string | undefined },
): string {
  const option = command.options[name];
  const isCommon = commonOptions.some((common) => common === name);
  if (!option && !isCommon) {
    const near = nearest(name, [...Object.keys(command.options), ...commonOptions]);
    const hint = near === null ? usageHint(command) : `did you mean --${near}?`;
    throw new UsageError(`${command.name} has no option ${rawName}; ${hint}`);
  }
  const takesValue = option !== undefined && option.value !== null;
  if (takesValue && (value === undefined || value === '')) {
    throw new UsageError(`--${name} needs a value: --${name} ${option.value}.`);
  }
  if (!takesValue && value !== undefined) {
    throw new UsageError(`--${name} takes no value.`);
  }
  return value ?? '';
}

function assertComplete(
  command: Command,
  words: readonly string[],
  options: ReadonlyMap<string, string>,
): void {
  const { least, most } = command.words;
  if (words.length < least) {
    throw new UsageError(`${command.name} needs ${command.parameters}; ${usageHint(command)}`);
  }
  const surplus = words[most];
  if (surplus !== undefined) {
    throw new UsageError(`${command.name} does not take ${surplus}; ${usageHint(command)}`);
  }
  for (const [name, { isRequired, value }] of Object.entries(command.options)) {
    if (isRequired && !options.has(name)) {
      throw new UsageError(`${command.name} needs --${name} ${value}; ${usageHint(command)}`);
    }
  }
}

function usageHint(command: Command): string {
  return `\`npx parley ${command.name} --help\` explains it.`;
}
