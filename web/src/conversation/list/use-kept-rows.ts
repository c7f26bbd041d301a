import { useEffect, useMemo, useState, type FocusEvent } from 'react';
import { editingStore, useEditedId } from '../../data/messages/editing';
import { indexOfMessage, type ListRow } from './list-rows';

/**
 * The indexes of rows that stay mounted out of sight: the focused row and the row being edited, which is
 * scrolled into sight when the user begins to edit. With handlers for the list.
 */
export function useKeptRows(rows: readonly ListRow[], reveal: (index: number) => void) {
  const [focusedKey, setFocusedKey] = useState<string | null>(null);
  const focused = focusedKey === null ? -1 : rows.findIndex(({ key }) => key === focusedKey);
  const editedId = useEditedId();
  const edited = indexOfMessage(rows, editedId);
  useEffect(() => {
    if (edited >= 0 && !editingStore.getState().isResumed) reveal(edited);
    // Only when the edit begins: rows added above it must not scroll.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [editedId]);

  return {
    indices: useMemo(() => [focused, edited].filter((index) => index >= 0), [focused, edited]),
    // While the focus is in the list, the row that had it last stays: removed as the focus moves, it
    // would lose the click that moves it.
    onFocus({ target }: FocusEvent) {
      setFocusedKey((known) => keyOfRow(target) ?? known);
    },
    onBlur({ currentTarget, relatedTarget }: FocusEvent) {
      if (!currentTarget.contains(relatedTarget)) setFocusedKey(null);
    },
  };
}

function keyOfRow(element: Element): string | null {
  return element.closest<HTMLElement>('[data-row]')?.dataset['row'] ?? null;
}
