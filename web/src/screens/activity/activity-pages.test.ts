import type { Activity } from '@parley/contract/entities/activity';
import { expect, it } from 'vitest';
import { exampleMessage } from '../../../testing/examples';
import { emojiOf, keyOf, reactorsOf, withNewestPage, type ActivityPages } from './activity-pages';

const at = (minute: number) => `2026-01-01T00:${String(minute).padStart(2, '0')}:00.000Z`;

function mention(id: number, minute: number): Activity {
  return { type: 'mention', kind: 'user', at: at(minute), user_id: 2, message: exampleMessage(id) };
}

function reaction(id: number, minute: number): Activity {
  const message = exampleMessage(id);
  return { type: 'reaction', react_code: '👍', at: at(minute), user_id: 2, message };
}

const known: ActivityPages = { items: [mention(9, 9), reaction(8, 8)], next: 'after 8' };
const keys = ({ items }: ActivityPages) => items.map(keyOf);

it('puts the newest page above what is older, and continues where it was', () => {
  const items = [...known.items, mention(7, 7), reaction(6, 6)];
  const page = { items: [reaction(6, 12), mention(9, 9)], next: 'after 9' };
  const pages = withNewestPage({ items, next: 'after 6' }, page);
  expect(keys(pages)).toEqual(['reaction 6', 'mention 9', 'reaction 8', 'mention 7']);
  expect(pages.next).toBe('after 6');
});

it('drops what the newest page reaches and has no more', () => {
  const page = { items: [mention(10, 10), reaction(8, 8)], next: 'after 8' };
  expect(withNewestPage(known, page)).toEqual(page);
  const whole = { items: [mention(9, 9)], next: null };
  expect(withNewestPage(known, whole)).toEqual(whole);
});

it('names the other people who reacted, the last of them first, and their emoji', () => {
  const user_reacts = {
    1: { '😢': true as const },
    2: { '👍': true as const },
    3: { '💯': true as const, '👍': true as const },
  };
  const message = exampleMessage(8, { user_reacts });
  const item = { ...reaction(8, 8), user_id: 3, message };
  expect(reactorsOf(item, 1)).toEqual([3, 2]);
  expect(emojiOf(message, [3, 2])).toEqual(['👍', '💯']);
});
