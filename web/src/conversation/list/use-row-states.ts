import type { Message } from '@parley/contract/entities/message';
import { useMemo } from 'react';
import { editor } from '../composer/editor';
import { useDeferred } from '../../platform/lib/deferred';
import { useMembers } from '../../data/people/member-store';
import { useEditedId } from '../../data/messages/editing';
import { isUnsent, type ShownMessage } from '../../data/outbox/outbox-entry';
import { useOptimisticReactions } from '../actions/reactions';
import type { RowState } from '../row/row-state';
import { useAreSaved } from '../actions/saves';
import type { Attention } from './use-attention';

type Shown<M> = RowState & { message: M };

/** The state of every row, read from the stores once per list: a row would need several subscriptions. */
export function useRowStates(messages: readonly Message[], { ids, somethingClosed }: Attention) {
  const members = useMembers(useMemo(() => messages.map(({ user_id }) => user_id), [messages]));
  const isSaved = useAreSaved();
  const editedId = useEditedId();
  // Until the editor is loaded the message keeps its text and its actions.
  const hasEditor = useDeferred(editor) !== null;
  const withOptimisticReactions = useOptimisticReactions();

  const ofSent = (message: Message): Shown<Message> => ({
    message: withOptimisticReactions(message),
    author: members[message.user_id],
    saved: isSaved(message.id),
    editing: hasEditor && editedId === message.id,
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
