import type { Message } from '@parley/contract/entities/message';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { channelStore } from '../../data/channels/channel-store';
import { listenToMessages } from '../../data/messages/message-events';
import { memberStore } from '../../data/people/member-store';
import { findMessages } from '../../data/finding/find-messages';
import { mayFindMessages } from './options';

/** Milliseconds without a key after which messages are asked for. */
const typingPause = 120;
const most = 5;

interface Found {
  /** The search that found the messages. */
  search: string;
  messages: readonly Message[];
}

const nothing: Found = { search: '', messages: [] };

/** The newest messages that a search finds while it is typed. A failure shows none: the search's own page tells of it. */
export function useFoundMessages(search: string, channelId: number | null): Found {
  const [found, setFound] = useState(nothing);
  useEffect(() => {
    if (!mayFindMessages(search, channelId)) return undefined;
    let isWanted = true;
    const timer = setTimeout(() => {
      const { workspaceId } = memberStore.getState();
      findMessages({ workspaceId, q: search, channelId }).then(
        ({ messages }) => isWanted && setFound({ search, messages: messages.slice(0, most) }),
        () => isWanted && setFound(nothing),
      );
    }, typingPause);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [search, channelId]);
  // R8: of a channel that the user sees no more, nothing stays.
  const channels = useStore(channelStore, (state) => state.channels);
  useEffect(
    () =>
      listenToMessages({
        put: (message) => setFound((known) => withMessage(known, message)),
        deleted: (id) => setFound((known) => withoutMessage(known, id)),
        reacted: () => undefined,
        missed: () => setFound(nothing),
      }),
    [],
  );
  // Messages found for the previous letters stay until the next answer: the list must not flicker.
  if (!mayFindMessages(search, channelId)) return nothing;
  return { ...found, messages: found.messages.filter(({ channel_id }) => channel_id in channels) };
}

const withMessage = (found: Found, message: Message): Found => ({
  ...found,
  messages: found.messages.map((known) => (known.id === message.id ? message : known)),
});

const withoutMessage = (found: Found, id: number): Found => ({
  ...found,
  messages: found.messages.filter((known) => known.id !== id),
});
