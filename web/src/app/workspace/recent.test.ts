import { describe, expect, it } from 'vitest';
import { withRecent, type RecentConversation } from './recent';

const at = (channelId: number, messageId: number | null = null) => ({ channelId, messageId });
const visit = (...ids: number[]) =>
  ids.reduce<readonly RecentConversation[]>((recent, id) => withRecent(recent, at(id)), []);
const ids = (recent: readonly RecentConversation[]) => recent.map(({ channelId }) => channelId);

describe('the recent conversations', () => {
  it('are the last eight, without duplicates', () => {
    expect(ids(visit(1, 2, 3, 1))).toEqual([2, 3, 1]);
    expect(ids(visit(1, 2, 3, 4, 5, 6, 7, 8, 9))).toEqual([2, 3, 4, 5, 6, 7, 8, 9]);
    expect(ids(visit(1, 2, 3, 4, 5, 6, 7, 8, 1, 9))).toEqual([3, 4, 5, 6, 7, 8, 1, 9]);
  });

  it('show the most recently requested target', () => {
    expect(withRecent([at(1), at(2)], at(1, 70))).toEqual([at(2), at(1, 70)]);
    expect(withRecent([at(2), at(1, 70)], at(1))).toEqual([at(2), at(1)]);
  });
});
