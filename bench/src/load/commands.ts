import { Crowd } from './crowd.js';
import { Poster } from './poster.js';
import { Requester } from './requester.js';
import type { Histories, Target } from './target.js';

/** The commands of a load process. */
export type Commands = ReturnType<typeof commandsFor>;

/** Every count is checked: no event may be lost or duplicated. */
export function commandsFor(target: Target) {
  const crowd = new Crowd(target);

  function openPosters(count: number): Promise<Poster[]> {
    return Promise.all(Array.from({ length: count }, (_, index) => Poster.open(target, index)));
  }

  /** Several posters post continuously for some seconds. */
  async function pour({ posters: count, seconds }: Pouring): Promise<Poured> {
    const posters = await openPosters(count);
    const start = performance.now();
    let posts = 0;
    await Promise.all(
      posters.map(async (poster) => {
        while (performance.now() - start < seconds * 1000) {
          await poster.post();
          posts += 1;
        }
      }),
    );
    const milliseconds = performance.now() - start;
    for (const poster of posters) poster.close();
    return { posts, milliseconds };
  }

  return {
    /** Connects subscribers until there are `count`. */
    async gather({ count }: { count: number }): Promise<void> {
      await crowd.gather(count - crowd.size);
    },

    async scatter(): Promise<void> {
      crowd.scatter();
    },

    /** Several posters post continuously for some seconds; ends when everything is received. */
    async flood(options: Pouring): Promise<Flood> {
      crowd.startCounting();
      const { posts, milliseconds } = await pour(options);
      const acknowledged = performance.now();
      await crowd.untilEachReceived(posts);
      const received = performance.now() - acknowledged + milliseconds;
      return {
        posts,
        postsPerSecond: (posts * 1000) / milliseconds,
        deliveriesPerSecond: (posts * crowd.size * 1000) / received,
      };
    },

    /** Part of a flood through several servers: all start counting, pour, and wait for the posts of all. */
    async startCounting(): Promise<void> {
      crowd.startCounting();
    },

    pour,

    async untilEachReceived({ posts }: { posts: number }): Promise<void> {
      await crowd.untilEachReceived(posts);
    },

    /**
     * Posts the next message when all subscribers have received the last. Returns the delivery time of
     * each message in milliseconds.
     */
    async postOneByOne({ posts }: { posts: number }): Promise<number[]> {
      const [poster] = await openPosters(1);
      crowd.startCounting();
      const times: number[] = [];
      for (let post = 1; post <= posts; post += 1) {
        const start = performance.now();
        await Promise.all([poster?.post(), crowd.untilEachReceived(post)]);
        times.push(performance.now() - start);
      }
      poster?.close();
      return times;
    },

    /** Posts that no subscriber receives. */
    async post({ posts }: { posts: number }): Promise<void> {
      const [poster] = await openPosters(1);
      for (let post = 0; post < posts; post += 1) await poster?.post();
      poster?.close();
    },

    /** All connect at the same moment, and each resumes. Returns the seconds it took. */
    async comeBack(options: {
      count: number;
      histories: Histories;
      missed: number;
    }): Promise<number> {
      const { count, histories, missed } = options;
      const start = performance.now();
      await crowd.gather(count, { histories, atOnce: count });
      await crowd.untilEachReceived(missed);
      return (performance.now() - start) / 1000;
    },

    /** Sends the same request again and again over a single connection, with a browser's headers. */
    async get({ path, times, user = 0 }: Requests): Promise<Responses> {
      const requester = await Requester.open(target.port);
      const head = [
        `GET ${path} HTTP/1.1`,
        `Host: 127.0.0.1:${target.port}`,
        `Cookie: ${target.cookies[user]}`,
        'Accept-Encoding: gzip, deflate, br',
      ].join('\r\n');
      const milliseconds: number[] = [];
      let bytes = 0;
      for (let time = 0; time < times; time += 1) {
        const start = performance.now();
        bytes = await requester.send(`${head}\r\n\r\n`);
        milliseconds.push(performance.now() - start);
      }
      requester.close();
      return { milliseconds, bytes };
    },

    /** Posts the next message when the last is answered. Returns each response time in milliseconds. */
    async postTo({ channelId, posts }: { channelId: number; posts: number }): Promise<number[]> {
      const poster = await Poster.open({ ...target, channelId }, 0);
      const milliseconds: number[] = [];
      for (let post = 0; post < posts; post += 1) {
        const start = performance.now();
        await poster.post();
        milliseconds.push(performance.now() - start);
      }
      poster.close();
      return milliseconds;
    },
  };
}

interface Requests {
  path: string;
  times: number;
  /** By the order of the target's cookies. */
  user?: number;
}

export interface Responses {
  /** Duration of each request. */
  milliseconds: number[];
  /** Size of the body on the wire. */
  bytes: number;
}

interface Pouring {
  posters: number;
  seconds: number;
}

interface Poured {
  posts: number;
  milliseconds: number;
}

export interface Flood {
  posts: number;
  postsPerSecond: number;
  deliveriesPerSecond: number;
}
