import { parseSearch } from '@parley/contract/rules/message-search/query';
import { expect, it } from 'vitest';
import { snippetOf } from './snippet';

const snippet = (text: string, query: string) =>
  snippetOf(text, parseSearch(query).terms)
    .map((part) => (part.isFound ? `[${part.text}]` : part.text))
    .join('');

it('marks what was found', () => {
  expect(snippet('We deployed the deployment', 'deploy')).toBe('We [deployed] the [deployment]');
  expect(snippet('東京都の会議', '京都')).toBe('東[京都]の会議');
  expect(snippet('nothing of it', 'else')).toBe('nothing of it');
});

it('of a long text is the part around the first place', () => {
  const text = `${'before '.repeat(100)}needle ${'after '.repeat(100)}`;
  const shown = snippet(text, 'needle');
  expect(shown.length).toBeLessThan(340);
  expect(shown).toMatch(/^…before .*\[needle\] after .*after…$/);
});

it('of a long text where nothing is marked is its beginning', () => {
  expect(snippet('word '.repeat(200), 'has:file')).toMatch(/^word word .*word…$/);
});
