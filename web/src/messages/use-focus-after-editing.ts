import { useEffect, useState, type RefObject } from 'react';
import { useFocusAfterDeleting } from './use-focus-after-deleting';

/**
 * For what is there while a message is edited: gives the focus back to where it was, else to the
 * message. One that is gone gives it to the list: whoever was writing does not mean the composer.
 */
export function useFocusAfterEditing(editing: RefObject<HTMLElement | null>): void {
  useFocusAfterDeleting(editing);
  // The editor takes the focus as soon as it is there.
  const [before] = useState(() => document.activeElement);
  useEffect(() => {
    const message = editing.current?.closest('article');
    return () => {
      // Another message is being edited instead.
      if (!message?.isConnected || document.activeElement !== document.body) return;
      const isBack =
        before instanceof HTMLElement && before.isConnected && before !== document.body;
      (isBack ? before : message).focus();
    };
  }, [editing, before]);
}
