import { startUnread } from '@parley/contract/rules/unread';
import { expect, it } from 'vitest';
import { exampleRead } from '../../../testing/examples';
import { likelyChannels } from './likely-channels';

/** By channel id: the newest message, and the last one that was read. */
function readsOf(places: Readonly<Record<number, [newest: number, read: number]>>) {
  const entries = Object.entries(places).map(([id, [counted_to, last_read_id]]) =>
    exampleRead(Number(id), {
      counted_to,
      last_read_id,
      unread: Number(counted_to > last_read_id),
    }),
  );
  return Object.fromEntries(entries.map((entry) => [entry.channel_id, startUnread(entry)]));
}

it('starts with the visited places, the latest first', () => {
  expect(likelyChannels([1, 2, 3], {})).toEqual([3, 2, 1]);
});

it('continues with unread, then with recently active conversations, without duplicates', () => {
  const reads = readsOf({ 4: [80, 80], 5: [90, 20], 1: [95, 10], 6: [85, 85] });
  expect(likelyChannels([], reads)).toEqual([1, 5, 6, 4]);
  expect(likelyChannels([4, 1], reads)).toEqual([1, 4, 5, 6]);
});
