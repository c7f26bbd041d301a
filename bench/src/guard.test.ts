import { describe, expect, it } from 'vitest';
import type { Figure } from './figure.js';
import { judge, limits } from './guard.js';

/** As good as the limits allow. */
const good = (): Figure[] =>
  limits.map(({ what, least, most }) => ({
    what,
    unit: '',
    bare: 1,
    parley: 1,
    ratio: least ?? most ?? 0,
    target: null,
  }));

const withRounds = (what: string, rounds: readonly number[]) =>
  good().map((figure) => (figure.what === what ? { ...figure, rounds } : figure));

describe('the guard', () => {
  it('finds nothing where all figures are within their limits', () => {
    expect(judge(good()).broken).toEqual([]);
  });

  it('finds a figure whose rounds agree that it is beyond its limit', () => {
    const cost = 'The same: processor time of a post, all threads';
    expect(judge(withRounds(cost, [14, 13, 11, 15, 16])).broken).toEqual([cost]);
    const rate = 'Fan-out to 1,000 subscribers, 4 posters';
    expect(judge(withRounds(rate, [0.5, 0.6, 0.9, 0.4, 0.6])).broken).toEqual([rate]);
  });

  it('finds nothing where only some rounds are beyond', () => {
    const cost = 'The same: processor time of a post, all threads';
    expect(judge(withRounds(cost, [14, 13, 11, 11, 16])).broken).toEqual([]);
  });

  it('judges the value of a figure that has no ratio', () => {
    const figures = good().map((figure) =>
      figure.unit === '' && figure.what.startsWith('First load')
        ? { ...figure, ratio: null, parley: 131 }
        : figure,
    );
    expect(judge(figures).broken).toEqual(['First load, JavaScript and CSS, gzip']);
  });

  it('does not pass where a figure is missing', () => {
    expect(() => judge(good().slice(1))).toThrow('There is no figure');
  });
});
