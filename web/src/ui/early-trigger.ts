import {
  cloneElement,
  useLayoutEffect,
  useState,
  type ComponentProps,
  type ReactElement,
  type RefObject,
} from 'react';
import type { Deferred } from '../lib/deferred';

/** What happens to a control before the code of what it opens has arrived. */
export interface Early {
  /** They remember it, and a press asks for the code at once. */
  handlers: Pick<ComponentProps<'button'>, 'onFocus' | 'onBlur' | 'onClick'>;
  /** Tells what has happened, once. */
  take: () => { pressed: boolean; focused: boolean };
}

function createEarly(part: Deferred<unknown>): Early {
  let pressed = false;
  let focused = false;
  return {
    handlers: {
      onFocus: () => (focused = true),
      onBlur: () => (focused = false),
      onClick() {
        pressed = true;
        void part.load();
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

/** The control as it is until then. */
export function useStandIn(
  trigger: ReactElement<Record<string, unknown>>,
  opens: 'menu' | 'dialog',
  part: Deferred<unknown>,
) {
  const [early] = useState(() => createEarly(part));
  return {
    early,
    standIn: cloneElement(trigger, { 'aria-haspopup': opens, ...early.handlers }),
  };
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
