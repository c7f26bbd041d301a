import { cloneElement, type ReactElement } from 'react';
import { useDeferred } from '../lib/deferred';
import { tooltipParts } from './deferred-parts';

export type TooltipSide = 'top' | 'right' | 'bottom' | 'left';

interface TooltipProps {
  text: string;
  side?: TooltipSide;
  /** A shortcut to learn by the way: `['Ctrl', 'B']`. */
  keys?: readonly string[];
  /** What it explains: an element that passes `data-` attributes on, and has a name of its own. */
  children: ReactElement<Record<string, unknown>>;
}

/** For those who see and point: what a control does. It never holds what is not said elsewhere. */
export function Tooltip({ text, side = 'top', keys, children }: TooltipProps) {
  return cloneElement(children, {
    'data-tooltip': text,
    'data-tooltip-side': side,
    'data-tooltip-keys': keys?.join(' '),
  });
}

/** Shows the tooltips of the whole page, one at a time: once, at the root. */
export function TooltipLayer() {
  const parts = useDeferred(tooltipParts);
  return parts && <parts.TooltipParts />;
}
