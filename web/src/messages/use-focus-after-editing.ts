import { useEffect, type RefObject } from 'react';

/** For what is there while a message is edited: gives the focus back to where it was, else to the message. */
export function useFocusAfterEditing(row: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { current: message } = row;
    const before = document.activeElement;
    return () => {
      const isBack =
        before instanceof HTMLElement && before.isConnected && before !== document.body;
      (isBack ? before : message)?.focus();
    };
  }, [row]);
}
