import { atMost, type Figure, type Measurement, type Scale } from '../figure.js';
import { median } from '../numbers.js';
import { type Cluster, redis, withCluster } from '../servers/cluster.js';

const posters = 6;
const sizes = {
  full: { counts: [1, 2, 3], subscribers: 300, seconds: 3, rounds: 3, people: 100, posts: 1_000 },
  short: { counts: [1, 2], subscribers: 20, seconds: 0.2, rounds: 1, people: 5, posts: 50 },
};
type Size = (typeof sizes)[Scale];

export const cluster: Measurement = {
  name: 'cluster',
  about: 'posts and deliveries by 1, 2 and 3 processes on PostgreSQL and Redis, and what each gets',
  async measure(scale) {
    const size = sizes[scale];
    const floods: (Flood & { processes: number })[] = [];
    for (const processes of size.counts) {
      const flood = await withCluster(
        { processes, members: size.subscribers, outsiders: 0 },
        (running) => measureFloods(running, size),
      );
      if (flood === null) return [];
      floods.push({ processes, ...flood });
    }
    const traffic = await withCluster(
      { processes: 3, members: size.people, outsiders: size.people },
      (running) => countTraffic(running, size),
    );
    const [alone] = floods;
    return [
      ...floods.flatMap((flood) => floodFigures(flood, flood === alone ? null : alone, size)),
      ...trafficFigures(traffic),
    ];
  },
};

interface Flood {
  posts: number;
  deliveries: number;
  /** Microseconds of processor time of all processes. */
  cost: number;
}

/** Posters and subscribers are spread evenly over the processes; each subscriber receives all posts. */
async function measureFloods(
  { processes, load }: Cluster,
  { subscribers, seconds, rounds }: Size,
): Promise<Flood> {
  const loads = processes.map((_, index) => load(index, 'members'));
  const all = <T>(work: (one: (typeof loads)[number]) => Promise<T>) =>
    Promise.all(loads.map(work));
  await all((one) => one.ask('gather', { count: subscribers / loads.length }));
  const floods: Flood[] = [];
  // The first round warms up.
  for (let round = 0; round <= rounds; round += 1) {
    await all((one) => one.ask('startCounting'));
    const before = secondsOf(processes);
    const start = performance.now();
    const poured = await all((one) =>
      one.ask('pour', { posters: posters / loads.length, seconds }),
    );
    const posts = poured.reduce((sum, one) => sum + one.posts, 0);
    await all((one) => one.ask('untilEachReceived', { posts }));
    const took = (performance.now() - start) / 1000;
    const cost = ((secondsOf(processes) - before) * 1e6) / posts;
    floods.push({ posts: posts / took, deliveries: (posts * subscribers) / took, cost });
  }
  const measured = floods.slice(1);
  return {
    posts: median(measured.map((flood) => flood.posts)),
    deliveries: median(measured.map((flood) => flood.deliveries)),
    cost: median(measured.map((flood) => flood.cost)),
  };
}

function secondsOf(processes: Cluster['processes']): number {
  return processes.reduce((sum, { processorSeconds }) => sum + processorSeconds, 0);
}

function floodFigures(
  { processes, posts, deliveries, cost }: Flood & { processes: number },
  alone: Flood | null | undefined,
  { subscribers }: Size,
): Figure[] {
  const by = alone ? `${processes} processes; bare: by one` : 'one process';
  const figure = (what: string, unit: string, parley: number, bare: number | undefined) => ({
    what: `${what}, by ${by}`,
    unit,
    bare: bare ?? null,
    parley,
    ratio: bare === undefined ? null : parley / bare,
    target: null,
  });
  return [
    figure(`Posts to ${subscribers} subscribers`, 'posts/s', posts, alone?.posts),
    figure('Their deliveries', 'deliveries/s', deliveries, alone?.deliveries),
    figure('Processor time of a post and its deliveries', 'µs', cost, alone?.cost),
  ];
}

/** Bytes that Redis sends for a post. */
interface Traffic {
  toReaders: number;
  toOthers: number;
  /** Bytes to the third process in an equally long time without posts, divided by the same number of posts. */
  idle: number;
}

/** Posts go to the first process; subscribers of the channel are on the second, people of another channel on the third. */
async function countTraffic(
  { processes, load }: Cluster,
  { people, posts }: Size,
): Promise<Traffic> {
  const [writers, readers, others] = [load(0, 'members'), load(1, 'members'), load(2, 'outsiders')];
  await readers.ask('gather', { count: people });
  await others.ask('gather', { count: people });
  const port = Number(redis.port || 6379);
  const received = () => processes.map((process) => process.bytesReceivedFrom(port));
  await readers.ask('startCounting');
  const before = received();
  const start = performance.now();
  await writers.ask('post', { posts });
  await readers.ask('untilEachReceived', { posts });
  const took = performance.now() - start;
  const after = received();
  await new Promise((resolve) => setTimeout(resolve, took));
  const later = received();
  const perPost = (from: readonly number[], to: readonly number[], index: number) =>
    ((to[index] ?? NaN) - (from[index] ?? NaN)) / posts;
  return {
    toReaders: perPost(before, after, 1),
    toOthers: perPost(before, after, 2),
    idle: perPost(after, later, 2),
  };
}

function trafficFigures(traffic: Traffic | null): Figure[] {
  if (!traffic) return [];
  const { toReaders, toOthers, idle } = traffic;
  return [
    {
      what: 'Redis sends for a post to a process that serves its channel',
      unit: 'B',
      bare: null,
      parley: toReaders,
      ratio: null,
      target: null,
    },
    {
      what: 'The same to a process that serves people of other channels; bare: without posts',
      unit: 'B',
      bare: idle,
      parley: toOthers,
      ratio: toOthers / toReaders,
      target: atMost(toOthers / toReaders, 0.01),
    },
  ];
}
