import type { Message } from '@parley/contract/entities/message';
import { expect, test } from 'vitest';
import { defaultOption, mayFindMessages, optionsFor } from './options';

const message = { id: 7 } as Message;

test('Enter opens the first option, but no message of an earlier search', () => {
  const found = optionsFor({
    search: 'budget',
    isForMessages: true,
    choices: [],
    messages: [message],
    recent: [],
  });
  expect(found.map(({ kind }) => kind)).toEqual(['message', 'all']);
  expect(defaultOption(found, false)).toBe(0);
  expect(defaultOption(found, true)).toBe(1);
  const none = optionsFor({
    search: '',
    isForMessages: false,
    choices: [],
    messages: [],
    recent: ['budget'],
  });
  expect(defaultOption(none, true)).toBe(0);
});

test('signs of channels and people find messages within a conversation only', () => {
  for (const search of ['#1234', ' @bob']) {
    expect(mayFindMessages(search, null), search).toBe(false);
    expect(mayFindMessages(search, 1), search).toBe(true);
  }
  expect(mayFindMessages('budget', null)).toBe(true);
  expect(mayFindMessages(' ', 1)).toBe(false);
});
