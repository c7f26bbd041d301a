// @ts-check

/**
 * A test with far more runs than `npm test` gives it, by the variable that its file reads. `files` are
 * those that Vitest runs; empty if another command runs the test.
 *
 * @typedef {{ name: string, about: string, files: readonly string[], variables: Record<string, string>, runner: 'vitest' | 'chaos' | 'playwright' }} LongTest
 */

/** Runs of properties and of fuzzing are ten times those of `npm test`. @type {readonly LongTest[]} */
export const longTests = [
  {
    name: 'chaos',
    about: 'nodes, Redis and PostgreSQL killed in turn: `npm run chaos`, which takes options',
    files: ['server/tests/chaos.test.ts'],
    variables: {},
    runner: 'chaos',
  },
  {
    name: 'kills',
    about: 'a server under load, and two of them, killed a hundred times',
    files: ['server/tests/kill.test.ts', 'server/tests/two-nodes-kill.test.ts'],
    variables: { KILL_ROUNDS: '100' },
    runner: 'vitest',
  },
  {
    name: 'freezes',
    about: 'one of two nodes stopped in the middle of a transaction, and going on',
    files: ['server/tests/frozen-node.test.ts'],
    variables: { FROZEN_ROUNDS: '20' },
    runner: 'vitest',
  },
  {
    name: 'disks',
    about: 'disks that fail or fill up under load (as root on Linux)',
    files: ['server/tests/disk.test.ts'],
    variables: { DISK_ROUNDS: '20' },
    runner: 'vitest',
  },
  {
    name: 'fuzz',
    about: 'every call with hostile input',
    files: ['server/tests/fuzz.test.ts'],
    variables: { FUZZ_RUNS: '20000' },
    runner: 'vitest',
  },
  {
    name: 'rejoining',
    about: 'people who leave and rejoin while nodes die',
    files: ['server/tests/rejoining.test.ts'],
    variables: { REJOIN_RUNS: '1500' },
    runner: 'vitest',
  },
  {
    name: 'reads',
    about: "what the page's stores say is unread, after any history on a stale snapshot",
    files: ['e2e/stores/unread-state.test.ts'],
    variables: { READ_RUNS: '600' },
    runner: 'vitest',
  },
  {
    name: 'replays',
    about: 'replayed events that end where a fresh load ends',
    files: ['server/tests/replayed-text.test.ts'],
    variables: { REPLAY_RUNS: '60' },
    runner: 'vitest',
  },
  {
    name: 'search',
    about: 'the search index against a look at every message',
    files: ['server/src/features/search/random-queries.test.ts'],
    variables: { SEARCH_RUNS: '6000' },
    runner: 'vitest',
  },
  {
    name: 'calls',
    about: 'calls whose networks change and whose signals get lost',
    files: ['web/src/screens/calls/call/call-random-network.test.ts'],
    variables: { CALL_RUNS: '3000' },
    runner: 'vitest',
  },
  {
    name: 'walks',
    about: 'real calls from network to network, in network namespaces (as root)',
    files: ['walking'],
    variables: { WALKS: '20', MOVES: '5' },
    runner: 'playwright',
  },
  {
    name: 'nats',
    about: 'real calls between each two of four kinds of NAT, in network namespaces (as root)',
    files: ['relayed-calls'],
    variables: { NAT_PAIRS: 'all' },
    runner: 'playwright',
  },
  {
    name: 'lines',
    about: 'real calls on a slow line, through a relay over UDP and over TCP (as root)',
    files: ['slow-line'],
    variables: { SLOW_LINES: 'udp,tcp' },
    runner: 'playwright',
  },
];

/**
 * The named tests in the table's order, or all without a name. An unknown name throws a sentence that lists them.
 *
 * @param {readonly string[]} names
 * @returns {readonly LongTest[]}
 */
export function chosen(names) {
  const unknown = names.filter((name) => !longTests.some((test) => test.name === name));
  if (unknown.length > 0) {
    const lines = longTests.map(({ name, about }) => `  ${name.padEnd(9)} ${about}`);
    throw new Error(
      [`There is no long test ${unknown.join(', ')}. They are:`, ...lines].join('\n'),
    );
  }
  return names.length === 0 ? longTests : longTests.filter(({ name }) => names.includes(name));
}
