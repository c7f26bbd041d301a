import { useEffect, type RefObject } from 'react';

/** Gives the focus back to where it was before a message was edited, else to the message. */
export function useFocusAfterEditing(editing: boolean, row: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (!editing) return undefined;
    const { current: message } = row;
    const before = document.activeElement;
    return () => {
      const isBack =
        before instanceof HTMLElement && before.isConnected && before !== document.body;
      (isBack ? before : message)?.focus();
    };
  }, [editing, row]);
}
