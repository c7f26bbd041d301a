import { readFileSync } from 'node:fs';

/** The kinds of people, in the order of the table's columns. */
export const kinds = [
  'visitor',
  'stranger',
  'colleague',
  'guest',
  'admin',
  'member',
  'author',
  'left',
  'signedOut',
  'deactivated',
] as const;
export type Kind = (typeof kinds)[number];

/** One line of the table of docs/permissions.md. */
export interface Row {
  /** `POST /api/messages`. */
  call: string;
  what: string;
  /** The answer to each kind; null where the case cannot occur. */
  answers: Record<Kind, string | null>;
}

/** Names a row, and the scenario by which it is tried. */
export const nameOf = ({ call, what }: Pick<Row, 'call' | 'what'>): string =>
  `${call} ${what}`.trim();

const document = new URL('../../../docs/permissions.md', import.meta.url);

export function readTable(): Row[] {
  const lines = readFileSync(document, 'utf8').split('\n');
  return lines.filter((line) => line.startsWith('| `')).map(readRow);
}

function readRow(line: string): Row {
  const [call = '', what = '', ...cells] = line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());
  if (cells.length !== kinds.length) throw new Error(`This row has not its columns: ${line}`);
  const answers = Object.fromEntries(
    kinds.map((kind, index) => [kind, cells[index] === '–' ? null : (cells[index] ?? null)]),
  );
  // Its keys are all of the kinds.
  return { call: call.slice(1, -1), what, answers: answers as Row['answers'] };
}
