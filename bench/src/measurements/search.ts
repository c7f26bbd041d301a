import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { compiled } from '../compiled.js';
import { atMost, type Figure, inWords, type Measurement, type Scale } from '../figure.js';
import { type Call, caller } from '../load/caller.js';
import { Load } from '../load/load.js';
import type { Target } from '../load/target.js';
import { median, quantile } from '../numbers.js';
import { newDatabases, type OwnDatabase } from '../servers/engines.js';
import { fillSearch } from '../servers/fill-search.js';
import { freePort, type ServerProcess, startParleyProcess } from '../servers/server-process.js';

const sizes = {
  full: {
    messages: Number(process.env['SEARCH_MESSAGES'] ?? 1_000_000),
    times: 60,
    postRounds: 7,
    postsEach: 200,
  },
  short: { messages: 500, times: 3, postRounds: 2, postsEach: 10 },
};
type Size = (typeof sizes)[Scale];
/** In the databases of which only the posting is measured. */
const messagesBefore = 1_000;
/** With the milliseconds that they may take. */
const percentiles = [
  { name: 'p50', share: 0.5, most: 20 },
  { name: 'p95', share: 0.95, most: 50 },
];
const loopWatch = compiled('servers/loop-watch.js');

const queries = ({ messages }: Size): Readonly<Record<string, string>> => ({
  'a common word': 'plan',
  'a common word in one channel': 'plan in:room-6',
  'a rare word': 'w777',
  'a ticket': `PLT-${Math.floor(messages / 20) * 10 + 5}`,
  'a prefix of two letters': 'de',
  'a phrase': '"deploy went well"',
  'three Chinese characters': '会議室',
  'a common word in invisible channels': 'invisible',
  'a common word by an author before a date': 'plan from:founder@example.com before:2023-11-15',
});

export const search: Measurement = {
  name: 'search',
  about: `search among ${inWords(sizes.full.messages)} messages, and what indexing costs`,
  async measure(scale) {
    const size = sizes[scale];
    const figures: Figure[] = [];
    for (const database of await newDatabases()) {
      try {
        figures.push(...(await measureOn(database, size)));
      } finally {
        await database.remove();
      }
    }
    figures.push(...(await measurePosting(size)));
    return figures;
  },
};

interface Server {
  target: Target;
  start(): Promise<ServerProcess>;
  /** How long the event loop of the last stopped process was blocked, in ms. */
  heldLoop(): { p99: number; p999: number; max: number };
  remove(): void;
}

async function prepare(database: OwnDatabase, messages: number): Promise<Server> {
  const port = await freePort();
  const directory = mkdtempSync(path.join(tmpdir(), 'parley-loop-'));
  const file = path.join(directory, 'held.json');
  const environment = {
    ...database.environment,
    NODE_OPTIONS: `--import=${loopWatch}`,
    LOOP_WATCH: file,
  };
  const start = () => startParleyProcess(port, environment);
  const { founded } = database;
  const token = randomBytes(32).toString('base64url');
  await database.run(fillSearch(founded, { messages, token }));
  return {
    target: {
      port,
      cookies: [`parley_session=${token}; ${founded.csrfCookie}`],
      checksCsrf: true,
      identifiers: [],
      channelId: founded.channelId,
    },
    start,
    // Written by `loop-watch.ts`.
    heldLoop: () => JSON.parse(readFileSync(file, 'utf8')) as ReturnType<Server['heldLoop']>,
    remove: () => rmSync(directory, { recursive: true }),
  };
}

async function measureOn(database: OwnDatabase, size: Size): Promise<Figure[]> {
  const { messages, times } = size;
  const on = `on ${database.engine}`;
  const server = await prepare(database, messages);
  await database.askForIndex();
  try {
    let running = await server.start();
    const begun = performance.now();
    let call = await caller(server.target, 0);
    while ((await find(call, 'x')).behind > 0) await delay(200);
    const seconds = (performance.now() - begun) / 1000;
    await running.stop('SIGTERM');
    const whileIndexing = server.heldLoop();

    running = await server.start();
    call = await caller(server.target, 0);
    const page = await timesOf(times, () =>
      call('GET', `/api/channels/${server.target.channelId}/messages?limit=20`),
    );
    const figures: Figure[] = [];
    for (const [what, q] of Object.entries(queries(size))) {
      const found = (await find(call, q)).results.length;
      const searches = await timesOf(times, () => find(call, q));
      for (const { name, share, most } of percentiles.slice(what.includes('common') ? 0 : 1)) {
        const [bare, parley] = [quantile(page, share), quantile(searches, share)];
        figures.push({
          what: `Search ${on}: ${what} (${found} on the page), ${name}; bare: 20 messages of a channel`,
          unit: 'ms',
          bare,
          parley,
          ratio: parley / bare,
          target: atMost(parley, most, ' ms'),
        });
      }
    }
    await running.stop('SIGTERM');
    const whileSearching = server.heldLoop();
    const stored = await database.indexSizes();
    const ratio = stored.index / stored.messages;
    return [
      ...figures,
      {
        what: `Indexing ${on}; bare: messages a second`,
        unit: 's',
        bare: messages / seconds,
        parley: seconds,
        ratio: null,
        target: null,
      },
      held(`Event loop ${on} while everything is indexed, 99.9 % of turns`, whileIndexing.p999),
      held(`Event loop ${on} during the searches, 99.9 % of turns`, whileSearching.p999),
      {
        what: `Index ${on}; bare: the messages and their own indexes`,
        unit: 'MB',
        bare: stored.messages / 1e6,
        parley: stored.index / 1e6,
        ratio,
        target: atMost(ratio, 1.2),
      },
    ];
  } finally {
    server.remove();
  }
}

const held = (what: string, ms: number): Figure => ({
  what,
  unit: 'ms',
  bare: null,
  parley: ms,
  ratio: null,
  target: atMost(ms, 10, ' ms'),
});

interface Found {
  results: unknown[];
  behind: number;
}

async function find(call: Call, q: string): Promise<Found> {
  const response = await call('GET', `/api/search?workspace_id=1&q=${encodeURIComponent(q)}`);
  if (!response.ok) throw new Error(`${q} answered ${response.status}.`);
  // By the contract.
  return (await response.json()) as Found;
}

async function timesOf(times: number, act: () => Promise<unknown>): Promise<number[]> {
  const measured: number[] = [];
  for (let time = 0; time < times; time += 1) {
    const start = performance.now();
    await act();
    measured.push(performance.now() - start);
  }
  return measured;
}

/** Compares the time of posts to a server that indexes messages with the time on a server whose database has no search triggers. */
async function measurePosting({ postRounds, postsEach }: Size): Promise<Figure[]> {
  const figures: Figure[] = [];
  const [withIndex, without] = [await newDatabases(), await newDatabases()];
  for (const [at, database] of withIndex.entries()) {
    const bare = without[at];
    if (!bare) continue;
    const servers = [
      await prepare(database, messagesBefore),
      await prepare(bare, messagesBefore),
    ] as const;
    await bare.dropQueue();
    const running = await Promise.all(servers.map((server) => server.start()));
    const loads = servers.map(({ target }) => new Load(target));
    const measured: [number[], number[]] = [[], []];
    for (let round = 0; round < postRounds; round += 1) {
      for (const which of [0, 1] as const) {
        const channelId = servers[which].target.channelId;
        const posted = await loads[which]?.ask('postTo', { channelId, posts: postsEach });
        if (posted && round > 0) measured[which].push(quantile(posted, 0.5));
      }
    }
    for (const load of loads) load.stop();
    await Promise.all(running.map((server) => server.stop('SIGTERM')));
    for (const server of servers) server.remove();
    await database.remove();
    await bare.remove();
    const [parley, plain] = [median(measured[0]), median(measured[1])];
    figures.push({
      what: `Posting on ${database.engine}, p50; bare: without the index`,
      unit: 'ms',
      bare: plain,
      parley,
      ratio: parley / plain,
      target: atMost(parley / plain, 1.05),
    });
  }
  return figures;
}
