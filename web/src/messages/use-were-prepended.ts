import { useLayoutEffect, useRef } from 'react';

/**
 * Whether older messages were put before the ones that were shown last: the one case in which the
 * list has to keep its distance from the end instead of the start.
 */
export function useWerePrepended(firstId: number | undefined): boolean {
  const shown = useRef(firstId);
  useLayoutEffect(() => {
    shown.current = firstId;
  });
  // oxlint-disable-next-line react/refs -- what counts is what is on the screen
  return isBefore(firstId, shown.current);
}

function isBefore(id: number | undefined, other: number | undefined): boolean {
  return id !== undefined && other !== undefined && id < other;
}
