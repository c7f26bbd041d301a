import { Crowd } from './crowd.js';
import { Poster } from './poster.js';
import { Requester } from './requester.js';
import type { Histories, Target } from './target.js';

/** What a load process can be asked to do to its target. */
export type Commands = ReturnType<typeof commandsFor>;

/** Every count is checked: nothing may be lost or doubled on the way. */
export function commandsFor(target: Target) {
  const crowd = new Crowd(target);

  function openPosters(count: number): Promise<Poster[]> {
    return Promise.all(Array.from({ length: count }, (_, index) => Poster.open(target, index)));
  }

  return {
    /** Connects subscribers until there are so many. */
    async gather({ count }: { count: number }): Promise<void> {
      await crowd.gather(count - crowd.size);
    },

    async scatter(): Promise<void> {
      crowd.scatter();
    },

    /** Several posters, each one post after another, for some time; then until all is received. */
    async flood(options: { posters: number; seconds: number }): Promise<Flood> {
      const posters = await openPosters(options.posters);
      crowd.startCounting();
      const start = performance.now();
      let posts = 0;
      await Promise.all(
        posters.map(async (poster) => {
          while (performance.now() - start < options.seconds * 1000) {
            await poster.post();
            posts += 1;
          }
        }),
      );
      const acknowledged = performance.now();
      await crowd.untilEachReceived(posts);
      const received = performance.now();
      for (const poster of posters) poster.close();
      return {
        posts,
        postsPerSecond: (posts * 1000) / (acknowledged - start),
        deliveriesPerSecond: (posts * crowd.size * 1000) / (received - start),
      };
    },

    /** One post at a time: how long until everybody has it, milliseconds each. */
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

    /** Posts that nobody need hear. */
    async post({ posts }: { posts: number }): Promise<void> {
      const [poster] = await openPosters(1);
      for (let post = 0; post < posts; post += 1) await poster?.post();
      poster?.close();
    },

    /** All connect at the same moment, and each gets what it missed. Returns the seconds it took. */
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

    /** The same request again and again over one connection, as a browser asks. */
    async get({ path, times }: { path: string; times: number }): Promise<Gotten> {
      const requester = await Requester.open(target.port);
      const head = [
        `GET ${path} HTTP/1.1`,
        `Host: 127.0.0.1:${target.port}`,
        `Cookie: ${target.cookies[0]}`,
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

    /** Posts one after another, to one channel: milliseconds each. */
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

export interface Gotten {
  /** How long each took. */
  milliseconds: number[];
  /** The body as it came over the wire. */
  bytes: number;
}

export interface Flood {
  posts: number;
  postsPerSecond: number;
  deliveriesPerSecond: number;
}
