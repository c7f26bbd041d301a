import { createContext, use } from 'react';

/** Where messages are shown, and what one may do with them there. */
interface MessagePlace {
  /** The channel is only being previewed: nothing can be done (SPEC §2 "Channel view"). */
  readonly readOnly: boolean;
  /** Whether one's own messages can be edited and deleted here. */
  readonly canEdit: boolean;
  /** Opens a user popup beside an element; without it names are only names. */
  readonly showUser: ShowUser | null;
}

export type ShowUser = (userId: number, anchor: HTMLElement) => void;

export const MessagePlaceContext = createContext<MessagePlace>({
  readOnly: true,
  canEdit: false,
  showUser: null,
});

export function useMessagePlace(): MessagePlace {
  return use(MessagePlaceContext);
}
