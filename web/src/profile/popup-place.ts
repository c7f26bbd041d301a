import type { UserPopup } from '../people/user-popup-store';

/** SPEC §2 "User popup": how tall it is held to be where it is placed, without and with a status. */
const heights = { saved: [520, 576], chat: [524, 580] } as const;

/** Pixels; the style sheet repeats it. */
const popupWidth = 300;
/** Pixels to what it stands beside, and to the edges of the window. */
const gap = 8;

export function popupHeight(view: UserPopup['view'], status: string): number {
  return heights[view][status === '' ? 0 : 1];
}

interface Size {
  width: number;
  height: number;
}

type Box = Pick<DOMRect, 'left' | 'right' | 'top'>;

/** Beside what was clicked: to its right, else its left, else over it; never over an edge. */
export function popupPlace(
  anchor: Box,
  height: number,
  window: Size,
): { left: number; top: number } {
  const rightmost = window.width - popupWidth - gap;
  const places = [anchor.right + gap, anchor.left - gap - popupWidth];
  const beside = places.find((left) => left >= gap && left <= rightmost);
  return {
    left: beside ?? between(gap, anchor.left, rightmost),
    top: between(gap, anchor.top, window.height - height - gap),
  };
}

function between(least: number, wanted: number, most: number): number {
  return Math.max(least, Math.min(wanted, most));
}
