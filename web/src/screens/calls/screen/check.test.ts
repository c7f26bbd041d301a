import { expect, it } from 'vitest';
import { type Result, verdict } from './check';

const result = (outcome: Result['outcome']): Result => ({ outcome, text: '' });
const [works, fails, absent] = [result('works'), result('fails'), result('absent')];

it.each([
  ['Everything that is set up works.', [works, absent]],
  ['One part does not work.', [works, fails, absent]],
  ['2 parts do not work.', [fails, works, fails]],
])('says: %s', (sentence, results) => {
  expect(verdict(results)).toBe(sentence);
});
