import { useEffect, useEffectEvent, type RefObject } from 'react';
import { jumpTo } from '../dates/jump';
import { isMac } from '../../platform/lib/shortcut-keys';
import { useWorkspacePath } from '../../data/places/workspace-path';

interface PageKeysProps {
  scroller: RefObject<HTMLElement | null>;
  toLatest: () => void;
  /** The channel if its beginning is not loaded. */
  unloaded: number | null;
}

/** The part of the height to scroll: some lines stay in sight, so that readers do not lose their place. */
const shareOfPage = 0.85;

/** PageUp, PageDown, Ctrl+Home and Ctrl+End scroll the messages, also from an empty composer. */
export function PageKeys({ scroller, toLatest, unloaded }: PageKeysProps) {
  const path = useWorkspacePath();
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    const { current: list } = scroller;
    if (!list || event.defaultPrevented || event.shiftKey || event.altKey) return;
    const mod = isMac() ? event.metaKey : event.ctrlKey;
    const move = moves[`${mod ? 'Mod+' : ''}${event.key}`];
    if (!move || (!mod && (event.ctrlKey || event.metaKey))) return;
    if (!scrollsNothing(list.closest('section'), event.target)) return;
    event.preventDefault();
    if (move === 'latest') toLatest();
    else if (move === 'start' && unloaded !== null) void jumpTo(unloaded, path(unloaded), 0);
    else if (move === 'start') list.scrollTo({ top: 0 });
    else list.scrollBy({ top: move * list.clientHeight * shareOfPage });
  });

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => pressed(event);
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
  return null;
}

/** By pages, or to an end. */
const moves: Readonly<Record<string, number | 'start' | 'latest'>> = {
  PageUp: -1,
  PageDown: 1,
  'Mod+Home': 'start',
  'Mod+End': 'latest',
};

/** Whether the target would not scroll by itself: the body and an empty field. */
function scrollsNothing(screen: HTMLElement | null, target: EventTarget | null): boolean {
  if (target === document.body) return true;
  if (!(target instanceof HTMLElement) || screen?.contains(target) !== true) return false;
  if (target instanceof HTMLTextAreaElement) return target.value === '';
  return target.isContentEditable && target.textContent === '';
}
