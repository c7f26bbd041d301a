import { writeFileSync } from 'node:fs';
import type { Figure, Measurement } from './figure.js';
import { guarded, judge } from './guard.js';
import { describeMachine } from './machine.js';
import { measurements } from './measurements.js';
import { results } from './results.js';
import { describeRevision } from './revision.js';
import { removeFoundedData } from './servers/founded-data.js';
import { table } from './table.js';

const [options, wanted] = [
  process.argv.slice(2).filter((word) => word.startsWith('--')),
  process.argv.slice(2).filter((word) => !word.startsWith('--')),
];
const scale = options.includes('--short') ? 'short' : 'full';
const isGuard = wanted.length === 1 && wanted[0] === 'guard';
const unknown = [
  ...(isGuard ? [] : wanted).filter((name) => !measurements.some((one) => one.name === name)),
  ...options.filter((option) => option !== '--short'),
];
if (unknown.length > 0) {
  say(`There is no measurement ${unknown.join(', ')}. There are:`);
  for (const { name, about } of measurements) say(`  ${name.padEnd(14)} ${about}`);
  say(`  ${'guard'.padEnd(14)} whether some of them are within their limits`);
  process.exit(1);
}

const conditions = [describeRevision(), ...describeMachine()];
for (const line of conditions) say(line);

const figures: Figure[] = [];
try {
  for (const measurement of isGuard ? guarded : measurements) {
    if (isGuard || wanted.length === 0 || wanted.includes(measurement.name)) {
      figures.push(...(await run(measurement)));
    }
  }
} finally {
  await removeFoundedData();
}
if (isGuard) guard();
else say(`\n${table(figures)}`);
// Only a whole run in full replaces the file.
if (wanted.length === 0 && scale === 'full') {
  writeFileSync(new URL('../RESULTS.md', import.meta.url), results(conditions, figures));
}

/** Prints the figures beside their limits; the process ends with 1 where one is broken. */
function guard(): void {
  const { figures: judged, broken } = judge(figures);
  say(`\n${table(judged)}`);
  for (const what of broken) say(`Slower, or larger, by more than noise: ${what}.`);
  if (broken.length > 0) process.exitCode = 1;
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
