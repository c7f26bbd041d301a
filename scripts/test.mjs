// @ts-check
import './require-node.mjs';
import { failedIn } from './failed-tests.mjs';
import { obtainChromium, wrongChromiumPath } from './obtain-chromium.mjs';
import { lackingIn, skippedLines } from './skipped-tests.mjs';
import { slowestFiles } from './slowest-files.mjs';
import { steps } from './test-steps.mjs';

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !steps.some((step) => step.name === name));
if (unknown.length > 0) {
  console.error(`There is no step ${unknown.join(', ')}. The steps are:`);
  for (const { name, about } of steps) console.error(`  ${name.padEnd(9)} ${about}`);
  process.exit(1);
}
const chosen = steps.filter(({ name, isExtra }) =>
  wanted.length === 0 ? isExtra !== true : wanted.includes(name),
);

const total = { passed: 0, failed: 0, skipped: 0 };
/** @type {import('./failed-tests.mjs').Report[]} */
const reports = [];

// Before the first step: others than the browser's may look for one.
if (chosen.some(({ takesBrowser }) => takesBrowser)) {
  const wrong = wrongChromiumPath();
  if (wrong !== null) {
    console.error(wrong);
    process.exit(1);
  }
  await obtainChromium(console.log);
}

for (const step of chosen) {
  process.stdout.write(`${step.name.padEnd(9)} `);
  const start = performance.now();
  const { ok, output, counts, report } = await step.run();
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  const found = counts ?? { passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0 };
  console.log(`${ok ? 'ok    ' : 'FAILED'} ${seconds.padStart(6)} s  ${described(counts)}`);
  if (!ok) console.log(`\n${output.trim()}\n`);
  if (report !== undefined) reports.push(report);
  total.passed += found.passed;
  total.failed += found.failed;
  total.skipped += found.skipped;
}

const slowest = slowestFiles(reports);
if (slowest.length > 0) console.log(`\nThe slowest files:\n${slowest.join('\n')}\n`);
for (const line of skippedLines(reports.flatMap(lackingIn))) console.log(line);
// Again at the end: the output of a long run is often cut in the middle.
for (const failure of reports.flatMap(failedIn)) console.log(failure);
console.log(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
process.exitCode = total.failed === 0 ? 0 : 1;

/** @param {import('./test-steps.mjs').Counts | undefined} counts */
function described(counts) {
  if (counts === undefined) return '';
  const { passed, skipped } = counts;
  return skipped === 0 ? `${passed} passed` : `${passed} passed, ${skipped} skipped`;
}
