import type { Message } from '@parley/contract/entities/message';
import { useEffect, useMemo, useState } from 'react';
import { type Asked, findMessages, type FoundMessages } from '../../data/finding/find-messages';
import { createMessageFeed, type FeedItem } from '../../data/messages/message-feed';
import { useMessageFeed } from '../../data/messages/use-message-feed';
import { memberStore } from '../../data/people/member-store';
import { mayFindMessages } from './options';

/** Milliseconds without a key after which messages are asked for. */
const typingPause = 120;
const most = 5;

interface Found {
  /** The search that found the messages. */
  search: string;
  messages: readonly Message[];
}

const createFound = () => createMessageFeed<Asked, FeedItem, FoundMessages>({ load: findMessages });

/** The newest messages that a search finds while it is typed. A failure shows none: the search's own page tells of it. */
export function useFoundMessages(search: string, channelId: number | null): Found {
  const mayFind = mayFindMessages(search, channelId);
  const [asked, setAsked] = useState<Asked | null>(null);
  useEffect(() => {
    if (!mayFind) return undefined;
    const { workspaceId } = memberStore.getState();
    const timer = setTimeout(() => setAsked({ workspaceId, q: search, channelId }), typingPause);
    return () => clearTimeout(timer);
  }, [mayFind, search, channelId]);
  // Messages found for the previous letters stay until the next answer: the list must not flicker.
  const { shown, page } = useMessageFeed(createFound, asked);
  const found = useMemo(() => page?.items.slice(0, most).map(({ message }) => message), [page]);
  return { search: shown?.q ?? '', messages: (mayFind && found) || [] };
}
