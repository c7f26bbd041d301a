import type { Message } from '@parley/contract/entities/message';
import { messageRelation, type MessageRelation } from '@parley/contract/rules/message-policy';
import { createContext, use } from 'react';
import { useChannel } from '../../data/channels/channel-store';
import { useOwnId } from '../../data/people/member-store';

/** The list that shows a message, and what the user may do with messages there. */
interface MessageListInfo {
  /**
   * The user is not in the channel: its messages allow no reactions and no changes (SPEC §2 "Channel
   * view").
   */
  readonly readOnly: boolean;
  /** Whether messages can be saved here. A saved message can be removed in any case. */
  readonly canSave: boolean;
  /** Whether this list has an editor for the user's own messages. */
  readonly canEdit: boolean;
  /** Opens a user popup beside an element; null: names cannot be clicked. */
  readonly showUser: ShowUser | null;
}

export type ShowUser = (userId: number, anchor: HTMLElement) => void;

export const MessageListContext = createContext<MessageListInfo>({
  readOnly: true,
  canSave: false,
  canEdit: false,
  showUser: null,
});

export function useMessageListContext(): MessageListInfo {
  return use(MessageListContext);
}

/** The user's standing towards a message in this list. */
export function useMessageRelation(
  message: Pick<Message, 'user_id' | 'channel_id' | 'type'>,
): MessageRelation {
  const { readOnly } = useMessageListContext();
  const isOpen = useChannel(message.channel_id)?.archived !== true;
  return messageRelation(message, useOwnId(), { isMember: !readOnly, isOpen });
}
