import {
  cloneElement,
  useEffect,
  useEffectEvent,
  useId,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type ReactElement,
} from 'react';
import { useDeferred } from '../../lib/deferred';
import { controls } from './controls';
import type { OpenState } from './opener';

/** The control that opens a popup: a button that passes on its props. */
export type Trigger = ReactElement<TriggerProps>;

interface TriggerProps {
  id?: string;
  'aria-haspopup'?: 'menu' | 'dialog';
  'aria-expanded'?: boolean;
  onClick?: (event: MouseEvent<HTMLElement>) => void;
  onKeyDown?: (event: KeyboardEvent<HTMLElement>) => void;
}

const closed = { open: false, anchor: null, byKeyboard: false };

/**
 * The control with its handlers, and the popup's state. It toggles on a click; a menu also opens on an
 * arrow key.
 */
export function useTrigger(
  trigger: Trigger,
  opens: 'menu' | 'dialog',
  onOpenChange?: (open: boolean) => void,
): [control: Trigger, opened: OpenState] {
  const id = useId();
  const [state, setState] = useState<Pick<OpenState, 'open' | 'anchor' | 'byKeyboard'>>(closed);
  const { props } = trigger;
  const isLoaded = useDeferred(controls) !== null;
  const isComing = state.open && !isLoaded;
  useGivenUp(isComing ? state.anchor : null, () => change({ open: false }));
  const anchorId = props.id ?? id;

  function change(next: Partial<typeof state> & { open: boolean }) {
    setState((before) => ({ ...before, ...next }));
    if (next.open) void controls.load();
    onOpenChange?.(next.open);
  }

  const control = cloneElement(trigger, {
    id: anchorId,
    'aria-haspopup': opens,
    'aria-expanded': state.open && isLoaded,
    onClick(event) {
      props.onClick?.(event);
      // `detail` is 0 for a click by keyboard or screen reader.
      change({ open: !state.open, anchor: event.currentTarget, byKeyboard: event.detail === 0 });
    },
    onKeyDown(event) {
      props.onKeyDown?.(event);
      if (opens !== 'menu' || !/^Arrow(Down|Up)$/.test(event.key)) return;
      event.preventDefault();
      change({ open: true, anchor: event.currentTarget, byKeyboard: true });
    },
  });
  return [control, { ...state, anchorId, onOpenChange: (open) => change({ open }) }];
}

/**
 * While a popup's code loads: it is not to open any more once the user presses Escape or turns to
 * something else.
 * @param opener null while no popup is on its way
 */
function useGivenUp(opener: HTMLElement | null, giveUp: () => void): void {
  const givenUp = useEffectEvent(giveUp);
  useEffect(() => {
    if (!opener) return undefined;
    const ended = new AbortController();
    const listening = { capture: true, signal: ended.signal };
    const leave = ({ target }: Event) => {
      if (!(target instanceof Node && opener.contains(target))) givenUp();
    };
    document.addEventListener('pointerdown', leave, listening);
    document.addEventListener('focusin', leave, listening);
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      if (event.key === 'Escape') givenUp();
    };
    document.addEventListener('keydown', onKeyDown, listening);
    return () => ended.abort();
  }, [opener]);
}
