import { atLeast, atMost, type Figure, type Measurement } from './figure.js';
import { fanOut } from './measurements/fan-out.js';
import { firstLoad } from './measurements/first-load.js';
import { memory } from './measurements/memory.js';
import { opening } from './measurements/opening.js';
import { posts } from './measurements/posts.js';
import { quantile } from './numbers.js';

/** The guard runs these measurements, in some three minutes. */
export const guarded: readonly Measurement[] = [fanOut, posts, opening, memory, firstLoad];

interface Limit {
  /** The name of a figure. */
  what: string;
  /** Limits of the ratio to the bare server, or of Parley's own value where a figure has no ratio. */
  least?: number;
  most?: number;
}

/**
 * Each limit is the worst of several runs of 28 November 2026 on two noisy cores, and about a fifth more. The version
 * before that day broke the limits of posts.
 */
export const limits: readonly Limit[] = [
  { what: 'Fan-out to 1,000 subscribers, 4 posters', least: 0.7 },
  { what: 'From one post to all of 1,000 subscribers, p50', most: 2.2 },
  { what: 'Acknowledged posts, 32 posters, 1 subscriber', least: 0.08 },
  { what: 'The same: processor time of a post, all threads', most: 12.5 },
  { what: 'Opening a channel of 100,000 messages, p50', most: 25 },
  { what: 'Memory when idle', most: 1.9 },
  { what: 'Memory of an idle connection, at 5,000', most: 3 },
  { what: 'First load, JavaScript and CSS, gzip', most: 130 },
];

export interface Judgement {
  /** The figures with a limit, which is their target. */
  figures: Figure[];
  /** The names of the figures beyond their limit. */
  broken: string[];
}

/**
 * A limit is broken where at least three quarters of a figure's rounds are beyond it: the median of a few rounds moves
 * with the machine's speed. A figure that has a single round does not depend on speed.
 *
 * @throws where a figure with a limit is missing
 */
export function judge(measured: readonly Figure[]): Judgement {
  const figures = limits.map((limit) => {
    const figure = measured.find(({ what }) => what === limit.what);
    if (!figure) throw new Error(`There is no figure '${limit.what}'.`);
    const rounds = figure.rounds ?? [figure.ratio ?? figure.parley];
    const target =
      limit.least === undefined
        ? atMost(quantile(rounds, 0.25), limit.most ?? Infinity)
        : atLeast(quantile(rounds, 0.75), limit.least);
    return { ...figure, target };
  });
  return { figures, broken: figures.filter(({ target }) => !target.met).map(({ what }) => what) };
}
