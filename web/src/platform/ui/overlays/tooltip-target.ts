import { useEffect, useState } from 'react';

/**
 * Milliseconds: the hover before the first tooltip, and the time in which further tooltips show at once.
 */
const restMs = 450;
const warmMs = 400;

/** The control whose tooltip is shown: hovered for a while, or focused by keyboard. */
export function useTooltipTarget(): HTMLElement | null {
  const [target, setTarget] = useState<HTMLElement | null>(null);
  useEffect(() => watch(setTarget), []);
  return target;
}

function watch(show: (target: HTMLElement | null) => void): () => void {
  let over: HTMLElement | null = null;
  let shown = false;
  let lastShown = -Infinity;
  let timer: ReturnType<typeof setTimeout>;

  function point(next: HTMLElement | null, wait: number) {
    if (next === over) return;
    clearTimeout(timer);
    if (shown) lastShown = performance.now();
    shown = false;
    over = next;
    show(null);
    if (next) timer = setTimeout(appear, performance.now() - lastShown < warmMs ? 0 : wait, next);
  }

  function appear(element: HTMLElement) {
    if (!element.isConnected || element.ariaExpanded === 'true') return;
    shown = true;
    show(element);
  }

  const stop = new AbortController();
  const on = { signal: stop.signal, capture: true, passive: true };
  const hide = () => {
    clearTimeout(timer);
    // Checked first, as this runs on every key.
    if (shown) show(null);
    shown = false;
  };
  document.addEventListener(
    'pointerover',
    (event) => point(event.pointerType === 'mouse' ? control(event.target) : null, restMs),
    on,
  );
  document.addEventListener('pointerleave', () => point(null, 0), on);
  document.addEventListener(
    'focusin',
    (event) => {
      const element = control(event.target);
      if (element?.matches(':focus-visible')) point(element, 0);
    },
    on,
  );
  document.addEventListener('focusout', () => point(null, 0), on);
  document.addEventListener('pointerdown', hide, on);
  document.addEventListener('keydown', hide, on);
  document.addEventListener('scroll', hide, on);
  return () => {
    clearTimeout(timer);
    stop.abort();
  };
}

function control(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('[data-tooltip]') : null;
}
