import { createContext, use, useMemo } from 'react';
import { useDeferred } from '../lib/deferred';
import { decorations, editingParts } from './row-parts';
import { sanitiser } from './sanitiser';

/** Where messages are shown, and what one may do with them there. */
interface Place {
  /** One is not in the channel: its messages cannot be reacted to nor changed (SPEC §2 "Channel view"). */
  readonly readOnly: boolean;
  /** Whether messages can be saved here, or only be taken off the list by who is not in the channel. */
  readonly canSave: boolean;
  /** Whether one's own messages can be edited and deleted here. */
  readonly canEdit: boolean;
  /** Opens a user popup beside an element; without it names are only names. */
  readonly showUser: ShowUser | null;
}

type CodeOf<T> = T extends { current(): infer Code } ? Code : never;

interface MessagePlace extends Place {
  /** Code that messages need, once it has arrived: looked after here, and not by each row. */
  readonly decorations: CodeOf<typeof decorations>;
  readonly editing: CodeOf<typeof editingParts>;
  readonly sanitiser: CodeOf<typeof sanitiser>;
}

export type ShowUser = (userId: number, anchor: HTMLElement) => void;

export const MessagePlaceContext = createContext<MessagePlace>({
  readOnly: true,
  canSave: false,
  canEdit: false,
  showUser: null,
  decorations: null,
  editing: null,
  sanitiser: null,
});

export function useMessagePlace(): MessagePlace {
  return use(MessagePlaceContext);
}

/** For the `MessagePlaceContext` around messages. */
export function useNewMessagePlace({ readOnly, canSave, canEdit, showUser }: Place): MessagePlace {
  const decorated = useDeferred(decorations);
  const editing = useDeferred(editingParts);
  const safe = useDeferred(sanitiser);
  return useMemo(() => {
    const code = { decorations: decorated, editing, sanitiser: safe };
    return { readOnly, canSave, canEdit, showUser, ...code };
  }, [readOnly, canSave, canEdit, showUser, decorated, editing, safe]);
}
