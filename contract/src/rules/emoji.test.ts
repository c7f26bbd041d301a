import { expect, it } from 'vitest';
import { canonicalEmoji, emojiNameProblem } from './emoji.js';

it.each([
  ['\u2764', '\u2764\ufe0f'],
  ['\u2764\ufe0f', '\u2764\ufe0f'],
  ['\u2764\u200d🔥', '\u2764\ufe0f\u200d🔥'],
  ['👍\ufe0f', '👍'],
  ['☝🏽', '☝🏽'],
  ['1\u20e3', '1\ufe0f\u20e3'],
  ['🏃🏽\u200d\u2642', '🏃🏽\u200d\u2642\ufe0f'],
  [':party-parrot:', ':party-parrot:'],
])('the canonical form of %j is %j', (sent, kept) => expect(canonicalEmoji(sent)).toBe(kept));

it.each(['ok', 'party-parrot', '+1_x'])('%s can be a name', (name) => {
  expect(emojiNameProblem(name)).toBeNull();
});

it.each(['x', 'Party', 'a b', 'ü1', ':x:', 'x'.repeat(33)])('%s cannot', (name) => {
  expect(emojiNameProblem(name)).toMatch(/^Emoji name /);
});
