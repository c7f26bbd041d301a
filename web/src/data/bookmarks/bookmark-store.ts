import { BookmarkChanged } from '@parley/contract/cable/chat-channel';
import { listBookmarks } from '@parley/contract/endpoints/bookmarks';
import type { Bookmark } from '@parley/contract/entities/bookmark';
import { useEffect, useMemo } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { call } from '../../platform/api/call';
import { messagesOf } from '../../platform/api/call-failed';
import { channelStore } from '../channels/channel-store';
import { afterPaint } from '../../platform/lib/after-paint';
import { useOnScreen } from '../../platform/lib/on-screen';
import { followMessages } from '../messages/follow-messages';
import { createReplays } from '../messages/replays';
import * as z from 'zod/mini';
import { bookmarkEvents } from './bookmark-events';
import { afterEvent, type Bookmarks, inOrder } from './bookmark-list';

interface Lists {
  /** By channel: what was loaded. A list that is shown again is shown as it was, and loaded again. */
  lists: Readonly<Record<number, Bookmarks>>;
  /** By channel: why loading failed. */
  problems: Readonly<Record<number, string>>;
}

const none: Lists = { lists: {}, problems: {} };
const store = createStore<Lists>()(() => none);
const replays = createReplays<Bookmarks>();
/** Channels whose lists are on the screen, and how often. */
const shown = new Map<number, number>();

followMessages({
  missed() {
    for (const channelId of shown.keys()) void loadBookmarks(channelId);
  },
  // R8: what is known of a channel goes with the channel.
  dropHidden() {
    const { channels } = channelStore.getState();
    const { lists } = store.getState();
    const kept = Object.entries(lists).filter(([channelId]) => Number(channelId) in channels);
    if (kept.length < Object.keys(lists).length)
      store.setState({ lists: Object.fromEntries(kept) });
  },
  end: () => store.setState(none),
});

bookmarkEvents.receive = (payload) => {
  const parsed = z.safeParse(BookmarkChanged, payload);
  if (parsed.success) receive(parsed.data.bookmark_data);
  return parsed.success;
};

/** Applies an event, or the answer of a call. */
export function receive(event: BookmarkChanged['bookmark_data']): void {
  const channelId = event.type === 'PUT' ? event.bookmark.channel_id : event.channel_id;
  change(channelId, (known) => afterEvent(known, event));
}

function change(channelId: number, apply: (known: Bookmarks) => Bookmarks): void {
  replays.note(channelId, apply);
  const { lists } = store.getState();
  const known = lists[channelId];
  if (known) store.setState({ lists: { ...lists, [channelId]: apply(known) } });
}

export async function loadBookmarks(channelId: number): Promise<void> {
  const [loaded, replay] = await replays.during(channelId, () =>
    call(listBookmarks, { params: { id: channelId } }),
  );
  store.setState(({ lists, problems }) => {
    const { [channelId]: _, ...others } = problems;
    if ('failure' in loaded) {
      return { problems: { ...others, [channelId]: messagesOf(loaded.failure).join(' ') } };
    }
    // The user lost sight of the channel meanwhile.
    if (!(channelId in channelStore.getState().channels)) return { problems: others };
    return { lists: { ...lists, [channelId]: replay(loaded) }, problems: others };
  });
}

interface ChannelBookmarks {
  /** In the order of the bar; null until loaded. */
  bookmarks: readonly Bookmark[] | null;
  /** Why loading failed. */
  problem: string | null;
}

/** A channel's bookmarks while they are shown: loaded, and kept by events. */
export function useBookmarks(channelId: number): ChannelBookmarks {
  const list = useStore(store, ({ lists }) => lists[channelId]);
  const problem = useStore(store, ({ problems }) => problems[channelId]);
  // Its conversation stays mounted out of sight, and a preview gets no events meanwhile.
  const onScreen = useOnScreen();
  useEffect(() => {
    if (!onScreen) return undefined;
    shown.set(channelId, (shown.get(channelId) ?? 0) + 1);
    const cancel = afterPaint(() => void loadBookmarks(channelId));
    return () => {
      cancel();
      const others = (shown.get(channelId) ?? 1) - 1;
      if (others === 0) shown.delete(channelId);
      else shown.set(channelId, others);
    };
  }, [channelId, onScreen]);
  const bookmarks = useMemo(() => (list ? inOrder(list) : null), [list]);
  return { bookmarks, problem: (bookmarks === null && problem) || null };
}
