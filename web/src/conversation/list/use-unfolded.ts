import { useCallback, useState } from 'react';
import type { FoldRow } from './fold-lines';

type Ids = ReadonlySet<number>;

/** Ids of the lines of the history that are not folded: a linked line, and what the reader unfolds. */
export function useUnfolded(messageId: number | null) {
  const [linked, setLinked] = useState(messageId);
  const [unfolded, setUnfolded] = useState<Ids>(() => withLinked(new Set(), messageId));
  if (linked !== messageId) {
    setLinked(messageId);
    setUnfolded(withLinked(unfolded, messageId));
  }
  const toggle = useCallback(({ lines, isOpen }: FoldRow) => {
    const own = lines.map(({ id }) => id);
    setUnfolded((ids) =>
      isOpen ? new Set([...ids].filter((id) => !own.includes(id))) : new Set([...ids, ...own]),
    );
  }, []);
  return { unfolded, toggle };
}

function withLinked(ids: Ids, messageId: number | null): Ids {
  return messageId === null ? ids : new Set([...ids, messageId]);
}
