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

it('of a long text without spaces has the text around the first place, in whole characters', () => {
  const text = `${'会議の前に🎉'.repeat(100)}番茄${'𠮷野家へ行く'.repeat(100)}`;
  const shown = snippet(text, '番茄');
  expect(shown.length).toBeLessThan(340);
  expect(shown).toMatch(/^….{50,80}\[番茄\].{150,}…$/u);
  const halves = /\p{Surrogate}/u;
  expect(shown).not.toMatch(halves);
  expect(snippet('🎉'.repeat(400), 'nothing')).not.toMatch(halves);
  expect('🎉'.slice(1)).toMatch(halves);
});

it('of a long text where nothing is marked is its beginning', () => {
  expect(snippet('word '.repeat(200), 'has:file')).toMatch(/^word word .*word…$/);
});
