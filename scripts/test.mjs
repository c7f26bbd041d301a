// @ts-check
import './require-node.mjs';
import { steps } from './test-steps.mjs';

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !steps.some((step) => step.name === name));
if (unknown.length > 0) {
  console.error(`There is no step ${unknown.join(', ')}. The steps are:`);
  for (const { name, about } of steps) console.error(`  ${name.padEnd(9)} ${about}`);
  process.exit(1);
}

const total = { passed: 0, failed: 0, skipped: 0 };
const notes = [];
const failures = [];

for (const step of steps) {
  if (wanted.length > 0 && !wanted.includes(step.name)) continue;
  process.stdout.write(`${step.name.padEnd(9)} `);
  const start = performance.now();
  const { ok, output, note, counts, failures: failed = [] } = await step.run();
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  const found = counts ?? { passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0 };
  console.log(`${ok ? 'ok    ' : 'FAILED'} ${seconds.padStart(6)} s  ${described(counts)}`);
  if (!ok) console.log(`\n${output.trim()}\n`);
  if (note !== undefined) notes.push(note);
  failures.push(...failed);
  total.passed += found.passed;
  total.failed += found.failed;
  total.skipped += found.skipped;
}

for (const note of notes) console.log(note);
// Again at the end: the output of a long run is often cut in the middle.
for (const failure of failures) console.log(failure);
console.log(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
process.exitCode = total.failed === 0 ? 0 : 1;

/** @param {import('./test-steps.mjs').Counts | undefined} counts */
function described(counts) {
  if (counts === undefined) return '';
  const { passed, skipped } = counts;
  return skipped === 0 ? `${passed} passed` : `${passed} passed, ${skipped} skipped`;
}
