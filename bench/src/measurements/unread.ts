import { randomBytes } from 'node:crypto';
import { atMost, type Figure, inWords, type Measurement, type Scale } from '../figure.js';
import { Load } from '../load/load.js';
import { median, quantile } from '../numbers.js';
import { newDatabases, type OwnDatabase } from '../servers/engines.js';
import { fillReads } from '../servers/fill-reads.js';
import { freePort, startParleyProcess } from '../servers/server-process.js';

const sizes = {
  full: {
    workspaces: [
      { people: 60, channels: 299, memberships: 3_000, messages: 300_000 },
      { people: 1_000, channels: 299, memberships: 14_000, messages: 1_000_000 },
    ],
    rounds: 15,
    times: 5,
  },
  short: {
    workspaces: [{ people: 60, channels: 20, memberships: 200, messages: 500 }],
    rounds: 1,
    times: 5,
  },
};
type Repeats = Pick<(typeof sizes)[Scale], 'rounds' | 'times'>;
type Workspace = (typeof sizes)[Scale]['workspaces'][number];

/** By their order in `fillReads`. */
const viewers = { typical: 0, behind: 1, outside: 2 };

export const unread: Measurement = {
  name: 'unread',
  about: 'requests for a workspace of 300 channels, with unread counts and without',
  async measure(scale) {
    const { workspaces, ...repeats } = sizes[scale];
    const figures: Figure[] = [];
    for (const workspace of workspaces) {
      for (const database of await newDatabases()) {
        try {
          figures.push(...(await measureOn(database, workspace, repeats)));
        } finally {
          await database.remove();
        }
      }
    }
    return figures;
  },
};

async function measureOn(
  database: OwnDatabase,
  workspace: Workspace,
  repeats: Repeats,
): Promise<Figure[]> {
  const { founded } = database;
  const tokens = Object.keys(viewers).map(() => randomBytes(32).toString('base64url'));
  await database.run(fillReads(founded, workspace, tokens));
  const port = await freePort();
  const server = await startParleyProcess(port, database.environment);
  const load = new Load({
    port,
    cookies: tokens.map((token) => `parley_session=${token}; ${founded.csrfCookie}`),
    checksCsrf: true,
    identifiers: [],
    channelId: founded.channelId,
  });
  try {
    return figuresOf(
      await compare(load, repeats),
      `${workspace.channels + 1} channels and ${inWords(workspace.people)} people on ${database.engine}`,
    );
  } finally {
    load.stop();
    await server.stop();
  }
}

type Times = Record<keyof typeof viewers, number>;

async function compare(load: Load, { rounds, times }: Repeats): Promise<Times> {
  const ask = async (user: number) =>
    quantile(
      (await load.ask('get', { path: '/api/workspaces/bench', times, user })).milliseconds,
      0.5,
    );
  const measured = { typical: [] as number[], behind: [] as number[], outside: [] as number[] };
  for (const user of Object.values(viewers)) await ask(user);
  for (let round = 0; round < rounds; round += 1) {
    for (const name of ['typical', 'behind', 'outside'] as const) {
      measured[name].push(await ask(viewers[name]));
    }
  }
  return {
    typical: median(measured.typical),
    behind: median(measured.behind),
    outside: median(measured.outside),
  };
}

/**
 * The other figures are divided by that of a member of a single channel. The server answers this member with the same
 * channels and people, but with a single read position.
 */
function figuresOf({ typical, behind, outside }: Times, where: string): Figure[] {
  const ratio = typical / outside;
  return [
    {
      what: `Loading a workspace of ${where}, by a member of one, p50`,
      unit: 'ms',
      bare: null,
      parley: outside,
      ratio: null,
      target: null,
    },
    {
      what: 'The same by a member of all, of which four in five are read; ratio to that',
      unit: 'ms',
      bare: outside,
      parley: typical,
      ratio,
      target: atMost(ratio, 1.3),
    },
    {
      what: 'The same by a member who has read nothing; ratio to that',
      unit: 'ms',
      bare: outside,
      parley: behind,
      ratio: behind / outside,
      target: null,
    },
  ];
}
