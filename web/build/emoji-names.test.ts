import { readFileSync } from 'node:fs';
import { standardEmojiNames } from '@parley/contract/rules/standard-emoji-names';
import { expect, it } from 'vitest';

it('the contract knows the names of the emoji data', () => {
  const url = import.meta.resolve('emojibase-data/en/shortcodes/iamcal.json');
  const names = JSON.parse(readFileSync(new URL(url), 'utf8')) as Record<string, string | string[]>;
  expect(new Set(Object.values(names).flat())).toEqual(standardEmojiNames);
});
