import { useEffect, useState, type RefObject } from 'react';

/** For what is there while a message is edited: gives the focus back to where it was, else to the message. */
export function useFocusAfterEditing(editing: RefObject<HTMLElement | null>): void {
  // The editor takes the focus as soon as it is there.
  const [before] = useState(() => document.activeElement);
  useEffect(() => {
    const message = editing.current?.closest('article');
    return () => {
      const isBack =
        before instanceof HTMLElement && before.isConnected && before !== document.body;
      (isBack ? before : message)?.focus();
    };
  }, [editing, before]);
}
