import { useEffect, useRef, useState, type SyntheticEvent } from 'react';
import { afterPaint } from './after-paint';

/** SPEC §9: a form's buttons are disabled this long after it was submitted. */
const disableAfterMs = 13;

interface Submission {
  /** Submitted and not answered yet: its buttons are disabled. */
  submitting: boolean;
  onSubmit: (event: SyntheticEvent) => void;
}

/** How many paints it may take until the button is enabled again and the focus has settled. */
const paints = 4;

/**
 * A button that is disabled loses the focus, at once or a paint later. It gets it back; one that stays
 * disabled leaves it to what is wrong.
 */
function giveFocusBack(form: Element, from: Element | null, paintsLeft = paints): void {
  afterPaint(() => {
    if (!form.isConnected) return;
    if (isFocusAround(form) && from instanceof HTMLElement) from.focus();
    if (paintsLeft > 1) giveFocusBack(form, from, paintsLeft - 1);
    else if (isFocusAround(form)) {
      form.querySelector<HTMLElement>('[aria-invalid="true"], input, textarea')?.focus();
    }
  });
}

/** The page has the focus, or the form's dialog, which may take it when the button loses it. */
function isFocusAround(form: Element): boolean {
  return document.activeElement?.contains(form) ?? true;
}

/** Runs `submit` for a form, one at a time however often Enter is pressed. It must not throw. */
export function useSubmission(submit: () => Promise<void>): Submission {
  const [submitting, setSubmitting] = useState(false);
  const running = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  function onSubmit(event: SyntheticEvent) {
    event.preventDefault();
    if (running.current) return;
    running.current = true;
    const { currentTarget: form } = event;
    const from = document.activeElement;
    timer.current = setTimeout(() => setSubmitting(true), disableAfterMs);
    void submit().finally(() => {
      running.current = false;
      clearTimeout(timer.current);
      setSubmitting(false);
      giveFocusBack(form, from);
    });
  }

  return { submitting, onSubmit };
}
