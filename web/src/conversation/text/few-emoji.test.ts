import { expect, it } from 'vitest';
import { isFewEmoji } from './few-emoji';

it.each(['<p>🎉</p>', '<p>❤️ 👩🏽‍💻🇩🇪</p>', '🎉'])('%s is a few emoji', (html) => {
  expect(isFewEmoji(html)).toBe(true);
});

it.each(['<p>🎉🎉🎉🎉</p>', '<p>ok 🎉</p>', '<p>12</p>', '<p></p>', '<p>🎉</p><p>🎉</p>'])(
  '%s is not',
  (html) => expect(isFewEmoji(html)).toBe(false),
);
