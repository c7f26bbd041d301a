import { writeFileSync } from 'node:fs';
import type { Figure, Measurement } from './figure.js';
import { describeMachine } from './machine.js';
import { calls } from './measurements/calls.js';
import { cluster } from './measurements/cluster.js';
import { comeback } from './measurements/comeback.js';
import { decision } from './measurements/decide.js';
import { deliveryCost } from './measurements/delivery-cost.js';
import { fanOut } from './measurements/fan-out.js';
import { firstLoad } from './measurements/first-load.js';
import { hidden } from './measurements/hidden.js';
import { largeChannel } from './measurements/large-channel.js';
import { longChannel } from './measurements/long-channel.js';
import { memory } from './measurements/memory.js';
import { posts } from './measurements/posts.js';
import { push } from './measurements/push.js';
import { search } from './measurements/search.js';
import { startUp } from './measurements/start-up.js';
import { unread } from './measurements/unread.js';
import { upload } from './measurements/upload.js';
import { web } from './measurements/web.js';
import { workspace } from './measurements/workspace.js';
import { results } from './results.js';
import { table } from './table.js';

const measurements: readonly Measurement[] = [
  fanOut,
  posts,
  deliveryCost,
  memory,
  comeback,
  startUp,
  longChannel,
  largeChannel,
  workspace,
  unread,
  decision,
  push,
  hidden,
  search,
  cluster,
  upload,
  firstLoad,
  web,
  calls,
];

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !measurements.some((one) => one.name === name));
if (unknown.length > 0) {
  say(`There is no measurement ${unknown.join(', ')}. There are:`);
  for (const { name, about } of measurements) say(`  ${name.padEnd(14)} ${about}`);
  process.exit(1);
}

const machine = describeMachine();
for (const line of machine) say(line);

const figures: Figure[] = [];
for (const measurement of measurements) {
  if (wanted.length === 0 || wanted.includes(measurement.name)) {
    figures.push(...(await run(measurement)));
  }
}
say(`\n${table(figures)}`);
// A partial run leaves the file as it is.
if (wanted.length === 0) {
  writeFileSync(new URL('../RESULTS.md', import.meta.url), results(machine, figures));
}

async function run({ name, about, measure }: Measurement): Promise<Figure[]> {
  process.stdout.write(`${name}: ${about} …`);
  const start = performance.now();
  const found = await measure();
  say(` ${((performance.now() - start) / 1000).toFixed(0)} s`);
  return found;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
