import type { Bookmark } from '@parley/contract/entities/bookmark';
import { limits } from '@parley/contract/limits';
import { serverTexts } from '@parley/contract/texts';
import { bookmarkView } from '../../domain/bookmarks/bookmark-view.js';
import { lockChannel } from '../../domain/channels/lock-channel.js';
import { findChannel } from '../../domain/channels/visible-channels.js';
import { invalid } from '../../platform/http/errors.js';
import type { Store, Transaction } from '../../platform/store/store.js';
import { changedColumns } from './changed-columns.js';
import { announceBookmark } from './events.js';
import { assertMayChange } from './lock-bookmark.js';
import { positionAfter } from './positions.js';

export interface NewBookmark {
  channelId: number;
  title: string;
  url: string;
  emoji?: string | null | undefined;
}

/** Adds it as the channel's last. */
export async function createBookmark(
  store: Store,
  userId: number,
  { channelId, title, url, emoji }: NewBookmark,
): Promise<Bookmark> {
  return store.transact(async (tx) => {
    await lockChannel(tx, userId, channelId);
    const channel = await findChannel(tx, userId, channelId);
    assertMayChange(channel);
    const columns = await changedColumns(tx, channel.workspace_id, { title, url, emoji });
    const row = await tx
      .insertInto('bookmarks')
      .values({
        title,
        url,
        emoji: null,
        ...columns,
        channel_id: channelId,
        position: await nextPosition(tx, channelId),
        creator_id: userId,
        created_at: tx.now,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    announceBookmark(tx, row);
    return bookmarkView(row);
  });
}

/** The channel is locked, so that no other bookmark comes in between. */
async function nextPosition(tx: Transaction, channelId: number): Promise<number> {
  const { count, last } = await tx
    .selectFrom('bookmarks')
    .select(({ fn }) => [fn.countAll().as('count'), fn.max('position').as('last')])
    .where('channel_id', '=', channelId)
    .executeTakeFirstOrThrow();
  if (Number(count) >= limits.bookmarksMax) throw invalid([serverTexts.bookmarksFull]);
  return positionAfter(last);
}
