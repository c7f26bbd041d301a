import { useEffect, useRef, useState, type SyntheticEvent } from 'react';

/** SPEC §9: a form's buttons are disabled this long after it was submitted. */
const disableAfterMs = 13;

interface Submission {
  /** Submitted and not answered yet: its buttons are disabled. */
  submitting: boolean;
  onSubmit: (event: SyntheticEvent) => void;
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
    timer.current = setTimeout(() => setSubmitting(true), disableAfterMs);
    void submit().finally(() => {
      running.current = false;
      clearTimeout(timer.current);
      setSubmitting(false);
    });
  }

  return { submitting, onSubmit };
}
