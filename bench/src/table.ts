import type { Figure } from './figure.js';

const heads = ['What', 'Bare', 'Parley', 'Ratio', 'Target', 'Met'];

/** A Markdown table that is aligned as plain text, too. */
export function table(figures: readonly Figure[]): string {
  const rows = [heads, ...figures.map(cells)];
  const widths = heads.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const line = (row: readonly string[]) => {
    const padded = row.map((cell, column) => {
      const width = widths[column] ?? 0;
      return isNumber(column) ? cell.padStart(width) : cell.padEnd(width);
    });
    return `| ${padded.join(' | ')} |`;
  };
  const rule = widths.map((width, column) =>
    isNumber(column) ? `${'-'.repeat(width - 1)}:` : '-'.repeat(width),
  );
  return [line(heads), line(rule), ...rows.slice(1).map(line)].join('\n');
}

function isNumber(column: number): boolean {
  return column >= 1 && column <= 3;
}

function cells({ what, unit, bare, parley, ratio, target }: Figure): string[] {
  return [
    what,
    bare === null ? '' : `${number(bare)} ${unit}`,
    `${number(parley)} ${unit}`,
    ratio === null ? '' : ratio.toFixed(2),
    target?.text ?? '',
    target === null ? '' : target.met ? 'yes' : 'NO',
  ];
}

/** Three significant digits. */
function number(value: number): string {
  if (value >= 100) return Math.round(value).toLocaleString('en');
  return value.toPrecision(3);
}

/** The rows of all tables in a Markdown text, by their cells; without the lines under heads. */
export function rowsIn(markdown: string): string[][] {
  return markdown
    .split('\n')
    .filter((line) => line.startsWith('|') && !/^[|:\s-]+$/.test(line))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
}
