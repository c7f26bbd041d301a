import { cloneElement, type ReactElement } from 'react';

export type TooltipSide = 'top' | 'right' | 'bottom' | 'left';

interface TooltipProps {
  text: string;
  side?: TooltipSide;
  /** The control's shortcut: `['Ctrl', 'B']`. */
  keys?: readonly string[];
  /** The control it describes: an element that passes on `data-` attributes and has an accessible name. */
  children: ReactElement<Record<string, unknown>>;
}

/**
 * A description for mouse and sighted keyboard users. It never holds information that is missing elsewhere.
 */
export function Tooltip({ text, side = 'top', keys, children }: TooltipProps) {
  return cloneElement(children, {
    'data-tooltip': text,
    'data-tooltip-side': side,
    'data-tooltip-keys': keys?.join(' '),
  });
}
