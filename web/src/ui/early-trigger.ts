import { cloneElement, useLayoutEffect, useState, type ReactElement, type RefObject } from 'react';
import type { Deferred } from '../lib/deferred';

/** What happens to a control before what it opens is there. */
export interface Early {
  /** They remember it, and a press asks for the code at once. */
  handlers: Record<'onFocus' | 'onBlur' | 'onClick', () => void>;
  /** Tells what has happened, once. */
  take: () => { pressed: boolean; focused: boolean };
}

function createEarly(part: Deferred<unknown>, onPress: () => void): Early {
  let pressed = false;
  let focused = false;
  return {
    handlers: {
      onFocus() {
        focused = true;
      },
      onBlur() {
        focused = false;
      },
      onClick() {
        pressed = true;
        void part.load();
        onPress();
      },
    },
    take() {
      const taken = { pressed, focused };
      pressed = false;
      focused = false;
      return taken;
    },
  };
}

/** The control as it is until then, and whether it has been pressed. */
export function useStandIn(
  trigger: ReactElement<Record<string, unknown>>,
  opens: 'menu' | 'dialog',
  part: Deferred<unknown>,
) {
  const [isUsed, setUsed] = useState(false);
  const [early] = useState(() => createEarly(part, () => setUsed(true)));
  const closed = { 'aria-haspopup': opens, 'aria-expanded': false };
  return {
    early,
    isUsed,
    standIn: cloneElement(trigger, { ...closed, ...inTurn(trigger.props, early.handlers) }),
  };
}

/** What the control itself does comes first. */
function inTurn(own: Record<string, unknown>, handlers: Early['handlers']) {
  const both = Object.entries(handlers).map(([name, handler]) => [
    name,
    (event: unknown) => {
      const first = own[name];
      if (isHandler(first)) first(event);
      handler();
    },
  ]);
  return Object.fromEntries(both) as Record<string, unknown>;
}

function isHandler(value: unknown): value is (event: unknown) => void {
  return typeof value === 'function';
}

/** Goes on from there: the new control has the focus that the old one had, and opens if pressed. */
export function useCarryOn(early: Early, control: RefObject<HTMLElement | null>, open: () => void) {
  useLayoutEffect(() => {
    const { pressed, focused } = early.take();
    // First the focus: whatever opens gives it back to where it was.
    if (focused) control.current?.focus();
    if (pressed) open();
  });
}
