// @ts-check
import './require-node.mjs';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { build } from './build.mjs';
import { chosen } from './long-tests.mjs';
import { installed, root } from './run.mjs';

// `npm run test:long`: hours, where `npm test` has minutes. Names after `--` choose.
let tests;
try {
  tests = chosen(process.argv.slice(2));
} catch (error) {
  console.error(/** @type {Error} */ (error).message);
  process.exit(1);
}

const built = await build();
if (!built.ok) {
  console.error(built.output);
  process.exit(1);
}

const results = [];
for (const test of tests) {
  console.log(`\n${test.name}: ${test.about}`);
  const start = performance.now();
  const ok = await run(test);
  const minutes = ((performance.now() - start) / 60_000).toFixed(1);
  results.push({ ok, line: `${test.name.padEnd(9)} ${ok ? 'ok    ' : 'FAILED'} ${minutes} min` });
}
// At the end, since what they print is long.
console.log(`\n${results.map(({ line }) => line).join('\n')}`);
process.exitCode = results.every(({ ok }) => ok) ? 0 : 1;

/** @param {import('./long-tests.mjs').LongTest} test */
async function run({ runner, files, variables }) {
  const [command, ...parameters] = {
    vitest: [installed('vitest'), 'run', ...files],
    chaos: [process.execPath, `${root}scripts/chaos.mjs`],
    playwright: [installed('playwright'), 'test', '--config=e2e', ...files],
  }[runner];
  // A missing service fails the run instead of skipping its tests.
  const env = { ...process.env, ...variables, REQUIRE_SERVICES: '1' };
  const child = spawn(command ?? '', parameters, { cwd: root, stdio: 'inherit', env });
  await once(child, 'exit');
  return child.exitCode === 0;
}
