import { useEffect, type RefObject } from 'react';

/** The part of the height to scroll: some lines stay in sight, so that readers do not lose their place. */
const shareOfPage = 0.85;

/** PageUp and PageDown scroll the messages, also from an empty composer. */
export function usePageKeys(screen: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      const { key, target } = event;
      if (key !== 'PageUp' && key !== 'PageDown') return;
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      const list = screen.current?.querySelector('[role="log"]');
      if (!list || event.shiftKey || !scrollsNothing(screen.current, target)) return;
      event.preventDefault();
      list.scrollBy({ top: (key === 'PageUp' ? -1 : 1) * list.clientHeight * shareOfPage });
    }

    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [screen]);
}

/** Whether the target would not scroll by itself: the body and an empty field. */
function scrollsNothing(screen: HTMLElement | null, target: EventTarget | null): boolean {
  if (target === document.body) return true;
  if (!(target instanceof HTMLElement) || screen?.contains(target) !== true) return false;
  if (target instanceof HTMLTextAreaElement) return target.value === '';
  return target.isContentEditable && target.textContent === '';
}
