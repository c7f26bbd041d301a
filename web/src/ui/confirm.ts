import { createStore } from 'zustand/vanilla';

export interface Question {
  /** What one is asked: `Delete this message?` */
  title: string;
  /** What would come of it. */
  detail?: string | undefined;
  /** What the button that does it says. */
  action: string;
}

interface Asked extends Question {
  /** What had the focus, and what is around it that can have it. */
  from: Element | null;
  around: HTMLElement | null;
  answer: (yes: boolean) => void;
}

/** What is asked right now; null for nothing. */
export const questionStore = createStore<{ asked: Asked | null }>()(() => ({ asked: null }));

/** Asks before something that cannot be taken back. Resolves with whether to do it. */
export function confirm(question: Question): Promise<boolean> {
  questionStore.getState().asked?.answer(false);
  const from = document.activeElement;
  const around = from?.parentElement?.closest<HTMLElement>('[tabindex="0"]') ?? null;
  return new Promise((resolve) => {
    questionStore.setState({ asked: { ...question, from, around, answer: resolve } });
  });
}

export function answerQuestion(yes: boolean): void {
  questionStore.getState().asked?.answer(yes);
  questionStore.setState({ asked: null });
}

/**
 * SPEC §8: an element with the attribute `data-confirm` asks before it is pressed; the attribute
 * holds the question, `data-confirm-detail` more of it, `data-confirm-action` the button's text.
 * While it asks it carries `data-confirming`. Returns what ends this.
 */
export function askBeforeClicks(): () => void {
  const confirmed = new WeakSet<Element>();

  function onClick(event: MouseEvent): void {
    const element =
      event.target instanceof Element ? event.target.closest<HTMLElement>('[data-confirm]') : null;
    if (!element || element.ariaDisabled === 'true' || confirmed.delete(element)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    // A second click of two was meant for what stood there before: Join, where Leave now is.
    if (event.detail < 2) void askFor(element);
  }

  async function askFor(element: HTMLElement): Promise<void> {
    const { confirm: title = '', confirmDetail: detail, confirmAction = 'OK' } = element.dataset;
    element.dataset['confirming'] = '';
    const yes = await confirm({ title, detail, action: confirmAction });
    delete element.dataset['confirming'];
    // Pressing what has left the page meanwhile would do nothing, and say so to nobody.
    if (!yes || !element.isConnected) return;
    confirmed.add(element);
    element.click();
    confirmed.delete(element);
  }

  // Before anything else hears of the click.
  document.addEventListener('click', onClick, { capture: true });
  return () => document.removeEventListener('click', onClick, { capture: true });
}
