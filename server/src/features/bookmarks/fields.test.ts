import { expect, it } from 'vitest';
import { readTitle, readUrl, refusals } from './fields.js';

it('titles are 1 to 100 characters on one line', () => {
  expect(readTitle('  The\nplan ')).toEqual({ value: 'The plan' });
  expect(readTitle('😀'.repeat(100))).toEqual({ value: '😀'.repeat(100) });
  expect(readTitle('😀'.repeat(101))).toEqual({ problem: refusals.titleTooLong });
  expect(readTitle('\u200b ')).toEqual({ problem: refusals.titleMissing });
});

it.each([
  [' https://example.com ', 'https://example.com/'],
  ['HTTP://Example.com/A?b#c', 'http://example.com/A?b#c'],
  ['https://chat.example/#/workspace/acme/1?message=2', null],
  ['https://bücher.example/', 'https://xn--bcher-kva.example/'],
  [`https://example.com/${'a'.repeat(2028)}`, null],
])('%s is kept as browsers open it', (text, value) => {
  expect(readUrl(text)).toEqual({ value: value ?? text });
});

it.each([
  ['', 'urlInvalid'],
  ['example.com', 'urlInvalid'],
  ['javascript:alert(1)', 'urlInvalid'],
  ['java\nscript:alert(1)', 'urlInvalid'],
  ['data:text/html,<b>', 'urlInvalid'],
  ['file:///etc/passwd', 'urlInvalid'],
  ['https:///', 'urlInvalid'],
  ['https://a b/', 'urlInvalid'],
  ['https:example.com', 'urlInvalid'],
  ['https://alice:secret@example.com/', 'urlWithPassword'],
  ['https://bank.example@evil.example/', 'urlWithPassword'],
  [`https://example.com/${'a'.repeat(10_000)}`, 'urlTooLong'],
  [`https://example.com/${'ü'.repeat(1000)}`, 'urlTooLong'],
] as const)('%s is refused as an address', (text, problem) => {
  expect(readUrl(text)).toEqual({ problem: refusals[problem] });
});
