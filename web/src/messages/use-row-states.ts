import type { Message } from '@parley/contract/entities/message';
import { useMemo } from 'react';
import { useMembers } from '../people/member-store';
import { useEditedId } from './editing';
import { isUnsent, type ShownMessage } from './message-rows';
import { useOwnWishes } from './reactions';
import type { RowState } from './row-state';
import { useAreSaved } from './saves';
import type { Attention } from './use-attention';

type Shown<M> = RowState & { message: M };

/** What a list tells the rows of its messages, each of which would have to ask many stores for it. */
export function useRowStates(messages: readonly Message[], { ids, somethingClosed }: Attention) {
  const members = useMembers(useMemo(() => messages.map(({ user_id }) => user_id), [messages]));
  const isSaved = useAreSaved();
  const editedId = useEditedId();
  const withOwnWishes = useOwnWishes();

  const ofSent = (message: Message): Shown<Message> => ({
    message: withOwnWishes(message),
    author: members[message.user_id],
    saved: isSaved(message.id),
    editing: editedId === message.id,
    attended: ids.has(message.id),
    onClosed: somethingClosed,
  });

  const of = (message: ShownMessage): Shown<ShownMessage> => {
    if (!isUnsent(message)) return ofSent(message);
    const author = members[message.user_id];
    const none = { saved: false, editing: false, attended: false };
    return { message, author, ...none, onClosed: somethingClosed };
  };

  return { of, ofSent };
}
