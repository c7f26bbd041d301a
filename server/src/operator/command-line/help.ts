import type { Command } from './command.js';

const exitCodes = `Exit codes: 0 done; 1 it failed, or found problems; 2 the command line is wrong.`;

/** The help of `parley --help`. */
export function overallHelp(commands: readonly Command[]): string {
  return `Usage: npx parley COMMAND [options]

Commands:
${table(commands.map((command) => [callOf(command), command.summary]))}

Each command explains itself: npx parley backup --help

Options of every command:
${table([
  ['--json', 'prints the result as one line of JSON on stdout'],
  ['--help, -h', 'prints help'],
])}

Commands read the settings that the server reads, from the environment: PARLEY_DATA
(./data where it is unset), DATABASE_URL and so on. Give them the same, and run them
as the user that Parley runs as.

${exitCodes}
`;
}

/** The help of a single command. */
export function helpOf(command: Command): string {
  const options = Object.entries(command.options).map(
    ([name, { value, help }]) =>
      [value === null ? `--${name}` : `--${name} ${value}`, help] as const,
  );
  return `Usage: npx parley ${callOf(command)}

${command.explanation.trim()}

Options:
${table([...options, ['--json', 'prints the result as one line of JSON on stdout']])}

${exitCodes}
`;
}

function callOf({ name, parameters, options }: Command): string {
  const required = Object.entries(options)
    .filter(([, { isRequired }]) => isRequired)
    .map(([option, { value }]) => `--${option} ${value}`);
  return [name, parameters, ...required].filter((part) => part !== '').join(' ');
}

function table(rows: readonly (readonly [string, string])[]): string {
  const longest = Math.max(...rows.map(([left]) => left.length));
  return rows.map(([left, right]) => `  ${left.padEnd(longest)}  ${right}`).join('\n');
}
