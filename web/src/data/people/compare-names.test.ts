import { describe, expect, test } from 'vitest';
import { compareNames } from './compare-names';

const collator = new Intl.Collator('en', { numeric: true });

describe('the order of names', () => {
  test('numbers are compared by value', () => {
    expect(['room 10', 'room 2', 'room'].toSorted(compareNames)).toEqual([
      'room',
      'room 2',
      'room 10',
    ]);
  });

  test('equals the collator’s for arbitrary names', () => {
    const characters = 'ab z09102_-.@ÉAß\u4e2d!'.split('');
    let seed = 1;
    const random = (below: number) => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % below;
    };
    // Mostly plain characters, so that both ways to compare are taken often.
    const name = () => {
      const kinds = random(4) === 0 ? characters.length : 13;
      return Array.from({ length: random(7) }, () => characters[random(kinds)]).join('');
    };
    for (let round = 0; round < 50_000; round += 1) {
      const [one, other] = [name(), name()];
      expect(Math.sign(compareNames(one, other)), `${one} | ${other}`).toBe(
        Math.sign(collator.compare(one, other)),
      );
    }
  });
});
