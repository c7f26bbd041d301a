import { createStore } from 'zustand/vanilla';
import { endsWithPlace } from '../../lib/lifetime';

export interface Question {
  /** The question: `Delete this message?` */
  title: string;
  /** The consequences. */
  detail?: string | undefined;
  /** The label of the confirming button. */
  action: string;
  /** The action can be undone: its button does not warn. */
  isUndoable?: boolean;
}

interface Asked extends Question {
  /** The element that asked. */
  from: Element | null;
  answer: (yes: boolean) => void;
}

/** The open question; null for none. */
export const questionStore = createStore<{ asked: Asked | null }>()(() => ({ asked: null }));

endsWithPlace(() => answerQuestion(false));

/** Asks for confirmation. Resolves with the answer. */
export function confirm(question: Question): Promise<boolean> {
  questionStore.getState().asked?.answer(false);
  const from = document.activeElement;
  return new Promise((resolve) => {
    questionStore.setState({ asked: { ...question, from, answer: resolve } });
  });
}

export function answerQuestion(yes: boolean): void {
  questionStore.getState().asked?.answer(yes);
  questionStore.setState({ asked: null });
}

/**
 * SPEC §8: a click on an element with the attribute `data-confirm` asks for confirmation first. The
 * attribute holds the question, `data-confirm-detail` its details, `data-confirm-action` the button's
 * label. During the question the element has `data-confirming`. Returns a function that removes the
 * listener.
 */
export function askBeforeClicks(): () => void {
  const confirmed = new WeakSet<Element>();

  function onClick(event: MouseEvent): void {
    const element =
      event.target instanceof Element ? event.target.closest<HTMLElement>('[data-confirm]') : null;
    if (!element || element.ariaDisabled === 'true' || confirmed.delete(element)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    // The second click of a double click was meant for the previous control: Join, in the place of Leave.
    if (event.detail < 2) void askFor(element);
  }

  async function askFor(element: HTMLElement): Promise<void> {
    const { confirm: title = '', confirmDetail: detail, confirmAction = 'OK' } = element.dataset;
    element.dataset['confirming'] = '';
    const yes = await confirm({ title, detail, action: confirmAction });
    delete element.dataset['confirming'];
    // A click on a removed element would have no effect and no notice.
    if (!yes || !element.isConnected) return;
    confirmed.add(element);
    element.click();
    confirmed.delete(element);
  }

  // In the capture phase, before all other handlers.
  document.addEventListener('click', onClick, { capture: true });
  return () => document.removeEventListener('click', onClick, { capture: true });
}
