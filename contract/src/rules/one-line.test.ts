import { expect, it } from 'vitest';
import { isInvisible, oneLine } from './one-line.js';

it('keeps a line as it was typed, the space around it aside', () => {
  expect(oneLine('  Ana  María 👩‍🚒 ')).toBe('Ana  María 👩‍🚒');
});

it('joins several lines, and drops characters that reverse the text direction', () => {
  expect(oneLine('one\r\ntwo\u2028three\tfour')).toBe('one two three four');
  expect(oneLine('\u202eevil\u202c')).toBe('evil');
});

it('drops lone surrogates, and texts without visible characters', () => {
  expect(oneLine('half \ud83d, whole 😀')).toBe('half , whole 😀');
  for (const text of ['\u200b', '\u3164 \u2060', '\ude00']) expect(oneLine(text)).toBe('');
});

it('recognises invisible texts', () => {
  for (const text of ['', ' ', '\u200b\u2060', '\u3164', '\ufe0f', '\ud83d'])
    expect(isInvisible(text)).toBe(true);
  for (const text of ['a', '.', '👩‍🚒', 'ا']) expect(isInvisible(text)).toBe(false);
});
