import type { UserPopup } from '../../data/people/user-popup-store';

/** SPEC §2 "User popup": the heights assumed for positioning, without and with a status. */
const heights = { saved: [520, 576], chat: [524, 580] } as const;

/** Pixels; the style sheet repeats the value. */
const popupWidth = 300;
/** Pixels to the anchor and to the window's edges. */
const gap = 8;

export function popupHeight(view: UserPopup['view'], status: string): number {
  return heights[view][status === '' ? 0 : 1];
}

interface Size {
  width: number;
  height: number;
}

type Box = Pick<DOMRect, 'left' | 'right' | 'top'>;

/** Positions the popup right of the anchor, else left, else over it; always within the window. */
export function popupPosition(
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
