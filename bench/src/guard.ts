import { atLeast, atMost, type Figure, type Measurement } from './figure.js';
import { fanOut } from './measurements/fan-out.js';
import { firstLoad } from './measurements/first-load.js';
import { memory } from './measurements/memory.js';
import { opening } from './measurements/opening.js';
import { posts } from './measurements/posts.js';
import { quantile } from './numbers.js';

/** What the guard measures, in some three minutes. */
export const guarded: readonly Measurement[] = [fanOut, posts, opening, memory, firstLoad];

interface Limit {
  /** The name of a figure. */
  what: string;
  /** Of the ratio to the bare server; of Parley's own value where a figure has no ratio. */
  least?: number;
  most?: number;
}

/**
 * How far a figure may be from what it was on 28 November 2026 before a change has to say why: the worst of several runs
 * on two noisy cores, and about a fifth more. The version before broke those of posts.
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
 * A machine is never as fast as a minute ago, so the median alone tells nothing: a limit is broken where the rounds
 * agree, which means that at least three quarters of them are beyond it. A figure of one round has no noise.
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
