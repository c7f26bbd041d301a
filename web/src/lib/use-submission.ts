import { useEffect, useRef, useState, type SyntheticEvent } from 'react';
import { afterPaint } from './after-paint';

/** SPEC §9: a form's buttons are disabled this long after it was submitted. */
const disableAfterMs = 13;

interface Submission {
  /** Submitted and not answered yet: its buttons are disabled. */
  submitting: boolean;
  onSubmit: (event: SyntheticEvent) => void;
}

/** A button that is disabled has lost the focus. One that stays so leaves it to what is wrong. */
function giveFocusBack(form: Element, from: Element | null): void {
  if (!form.isConnected || document.activeElement !== document.body) return;
  if (from instanceof HTMLElement) from.focus();
  if (document.activeElement !== document.body) return;
  form.querySelector<HTMLElement>('[aria-invalid="true"], input, textarea')?.focus();
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
      afterPaint(() => giveFocusBack(form, from));
    });
  }

  return { submitting, onSubmit };
}
