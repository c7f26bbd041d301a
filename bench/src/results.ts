import type { Figure } from './figure.js';
import { table } from './table.js';

/** The text of RESULTS.md. */
export function results(conditions: readonly string[], figures: readonly Figure[]): string {
  return `# Measurements

Written by \`npm run bench\`. What counts is the ratio: the bare server is Node with \`node:http\` and
the handshake of \`ws\`, without a database or checks, and writes what is posted to every socket. Both
are measured in the same run in turns, with the load from a process of its own; the figures are
medians. In Chromium, the bare page has the same texts in plain HTML, and a plain field to write in; a
bare call is one between two plain pages that know of nothing but each other.

${conditions.map((line) => `- ${line}`).join('\n')}

${table(figures)}
`;
}
