import { useEffect, useRef, useState, type SyntheticEvent } from 'react';
import { afterPaint } from './after-paint';

/** SPEC §9: a form's buttons are disabled this long after it was submitted. */
const disableAfterMs = 13;

interface Submission {
  /** Submitted and not yet answered: its buttons are disabled. */
  submitting: boolean;
  onSubmit: (event: SyntheticEvent) => void;
}

/** The number of frames until the button is enabled again and the focus has settled. */
const paints = 4;

/**
 * A disabled button loses the focus, at once or a frame later. This gives it back once the button is
 * enabled; if the button stays disabled, the first invalid field gets it.
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

/**
 * Whether the focus is on the page's body or on the form's dialog, which may take it from a disabled
 * button.
 */
function isFocusAround(form: Element): boolean {
  return document.activeElement?.contains(form) ?? true;
}

/** Runs `submit` for a form, one call at a time however often Enter is pressed. `submit` must not throw. */
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
