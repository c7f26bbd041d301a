import { expect, it } from 'vitest';
import { groupReactions } from './reaction-groups';

it('the reactions of a message are grouped by emoji, whatever their skin tones, the quick ones first', () => {
  const groups = groupReactions({
    1: { '🎉': true, '👍🏽': true },
    2: { '👍': true, '👍🏿': true, '💯': true },
    3: { ':parrot:': true },
  });
  expect(groups.map(({ base, people }) => [base, people.size])).toEqual([
    ['💯', 1],
    ['👍', 2],
    [':parrot:', 1],
    ['🎉', 1],
  ]);
  expect(groups[1]?.codes).toEqual(['👍🏽', '👍', '👍🏿']);
  expect(groups[1]?.people.get(2)).toEqual(['👍', '👍🏿']);
});

it('a gesture without a skin tone is in the group of those with one', () => {
  const [group, ...others] = groupReactions({ 1: { '☝🏽': true }, 2: { '\u261d\ufe0f': true } });
  expect([group?.people.size, others]).toEqual([2, []]);
});

it('a single reaction has itself as its base', () => {
  const bases = groupReactions({ 1: { '\u2764\ufe0f': true, '🏽': true } }).map(({ base }) => base);
  expect(bases).toEqual(['\u2764\ufe0f', '🏽']);
});
