import { writeFileSync } from 'node:fs';
import type { Figure, Measurement } from './figure.js';
import { describeMachine } from './machine.js';
import { measurements } from './measurements.js';
import { removeFoundedData } from './servers/founded-data.js';
import { results } from './results.js';
import { describeRevision } from './revision.js';
import { table } from './table.js';

const [options, wanted] = [
  process.argv.slice(2).filter((word) => word.startsWith('--')),
  process.argv.slice(2).filter((word) => !word.startsWith('--')),
];
const scale = options.includes('--short') ? 'short' : 'full';
const unknown = [
  ...wanted.filter((name) => !measurements.some((one) => one.name === name)),
  ...options.filter((option) => option !== '--short'),
];
if (unknown.length > 0) {
  say(`There is no measurement ${unknown.join(', ')}. There are:`);
  for (const { name, about } of measurements) say(`  ${name.padEnd(14)} ${about}`);
  process.exit(1);
}

const conditions = [describeRevision(), ...describeMachine()];
for (const line of conditions) say(line);

const figures: Figure[] = [];
try {
  for (const measurement of measurements) {
    if (wanted.length === 0 || wanted.includes(measurement.name)) {
      figures.push(...(await run(measurement)));
    }
  }
} finally {
  await removeFoundedData();
}
say(`\n${table(figures)}`);
// Only a whole run in full replaces the file.
if (wanted.length === 0 && scale === 'full') {
  writeFileSync(new URL('../RESULTS.md', import.meta.url), results(conditions, figures));
}

async function run({ name, about, measure }: Measurement): Promise<Figure[]> {
  process.stdout.write(`${name}: ${about} …`);
  const start = performance.now();
  const found = await measure(scale);
  say(` ${((performance.now() - start) / 1000).toFixed(1)} s`);
  return found;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
