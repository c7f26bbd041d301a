import type { Message } from '@parley/contract/entities/message';
import type { Standing } from '@parley/contract/rules/message-policy';
import { createContext, use } from 'react';
import { useOwnId } from '../../people/member-store';

/** The list that shows a message, and what the user may do with messages there. */
interface MessagePlace {
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

export const MessagePlaceContext = createContext<MessagePlace>({
  readOnly: true,
  canSave: false,
  canEdit: false,
  showUser: null,
});

export function useMessagePlace(): MessagePlace {
  return use(MessagePlaceContext);
}

/** The user's standing towards a message in this list. */
export function useStanding(message: Pick<Message, 'user_id' | 'type'>): Standing {
  const { readOnly } = useMessagePlace();
  const isAuthor = useOwnId() === message.user_id;
  return { isMember: !readOnly, isAuthor, isText: message.type === 'message' };
}
