import { useState } from 'react';
import type { UnfoldedTexts } from '../row/LongText';

/**
 * The reader's choices which texts are folded, for as long as the list is there.
 *
 * @param leaveEnd keeps the start of an unfolded text in sight; stable
 */
export function useUnfoldedTexts(leaveEnd: () => void): UnfoldedTexts {
  const [unfolded] = useState(() => {
    const choices = new Map<string, boolean>();
    return {
      isOpen: (rowKey: string) => choices.get(rowKey),
      choose(rowKey: string, isOpen: boolean) {
        choices.set(rowKey, isOpen);
        if (isOpen) leaveEnd();
      },
    };
  });
  return unfolded;
}
