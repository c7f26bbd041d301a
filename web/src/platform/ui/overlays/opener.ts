import type { KeyboardEvent } from 'react';
import floating from './Floating.module.css';

/** The state of a popup beside a control; it can be opened before its code is loaded. */
export interface OpenState {
  open: boolean;
  /** The control; null before its first use. */
  anchor: HTMLElement | null;
  /** The control's id. */
  anchorId: string;
  byKeyboard: boolean;
  onOpenChange: (open: boolean) => void;
}

/** A part of Base UI's details of a change. */
interface Change {
  reason: string;
  event: Event;
  cancel: () => void;
}

/**
 * For Base UI's `onOpenChange`. Base UI treats the opener as outside of the popup: pressing it would close
 * the popup, and the click that follows would open it again.
 */
export function ignoreOpener(
  opener: HTMLElement | null,
  onOpenChange: (open: boolean) => void,
): (open: boolean, change: Change) => void {
  return (open, { reason, event, cancel }) => {
    const place = event instanceof FocusEvent ? event.relatedTarget : event.target;
    const isOpener = place instanceof Node && opener?.contains(place) === true;
    if (isOpener && (reason === 'outside-press' || reason === 'focus-out')) cancel();
    else onOpenChange(open);
  };
}

export interface PopupAlignment {
  side?: 'top' | 'right' | 'bottom' | 'left';
  align?: 'start' | 'center' | 'end';
}

/** For Base UI's positioners. */
export function besideOpener(anchor: HTMLElement | null, place: Required<PopupAlignment>) {
  return { className: floating.positioner, anchor, ...place, sideOffset: 6, collisionPadding: 8 };
}

/** The element to focus after a popup closes: its opener, unless the focus has moved elsewhere. */
export function focusAfterClosing(
  popup: HTMLElement | null,
  opener: HTMLElement | null,
): HTMLElement | false {
  const { activeElement } = document;
  const isUnmoved = activeElement === document.body || popup?.contains(activeElement);
  return isUnmoved && opener?.isConnected ? opener : false;
}

/**
 * Tab leaves a popup to the element after its opener, and Shift+Tab to the opener: in the document the
 * popup is elsewhere.
 * @param leaves whether the key leaves the popup
 */
export function tabToOpener(
  event: KeyboardEvent & { preventBaseUIHandler: () => void },
  { anchor, onOpenChange }: OpenState,
  leaves: boolean,
): void {
  if (event.key !== 'Tab' || !leaves) return;
  event.preventBaseUIHandler();
  if (event.shiftKey) event.preventDefault();
  anchor?.focus();
  onOpenChange(false);
}

/** Whether the focus is on the popup's last element in the direction of Tab or Shift+Tab. */
export function isAtEnd(popup: HTMLElement | null, { target, shiftKey }: KeyboardEvent): boolean {
  const all = popup?.querySelectorAll<HTMLElement>('a, button, input, select, textarea') ?? [];
  const stops = [...all].filter((stop) => stop.tabIndex >= 0 && !stop.matches(':disabled'));
  const end = shiftKey ? stops[0] : stops.at(-1);
  return end === undefined || target === end;
}
