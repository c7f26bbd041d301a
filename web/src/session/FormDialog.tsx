import { useEffect, useId, useRef, type ReactNode, type SyntheticEvent } from 'react';
import { messagesOf } from '../api/call-failed';
import { useSubmission } from '../lib/use-submission';
import { Button } from '../ui/Button';
import { Dialog, type DialogProps } from '../ui/Dialog';
import { callFailed } from './call-problem';

interface FormDialogProps<Answer> extends Omit<DialogProps, 'footer'> {
  /** What the button at the right end says. */
  submitLabel: string;
  /** There is nothing to submit as it stands. */
  submitDisabled: boolean;
  /** Runs once at a time. */
  onSubmit: () => Promise<Answer>;
  /** What comes of it, unless the dialog was closed meanwhile: whoever did that is elsewhere by now. */
  onAnswered: (answer: Answer) => void;
  /** Why it failed. Of a dialog that was closed meanwhile it is said in passing. */
  onRefused: (sentences: readonly string[]) => void;
  /** The buttons before it. */
  otherButtons?: ReactNode;
}

/** A dialog whose content is a form that makes a call. */
export function FormDialog<Answer>(props: FormDialogProps<Answer>) {
  const { submitLabel, submitDisabled, onSubmit, onAnswered, onRefused, ...others } = props;
  const { otherButtons, children, ...dialog } = others;
  const { open } = dialog;
  const id = useId();
  /** Tells one time that it is open from the next. */
  const opening = useRef(0);
  useEffect(
    () => () => {
      opening.current += 1;
    },
    [open],
  );
  const submission = useSubmission(async () => {
    const begun = opening.current;
    try {
      const answer = await onSubmit();
      if (opening.current === begun) onAnswered(answer);
    } catch (error) {
      if (opening.current === begun) onRefused(messagesOf(error));
      else callFailed(error);
    }
  });

  function submit(event: SyntheticEvent) {
    // To React, the form is inside of whatever opened the dialog.
    event.stopPropagation();
    if (submitDisabled) event.preventDefault();
    else submission.onSubmit(event);
  }

  return (
    <Dialog
      {...dialog}
      footer={
        <>
          {otherButtons}
          <Button
            type="submit"
            form={id}
            variant="primary"
            disabled={submitDisabled || submission.submitting}
          >
            {submitLabel}
          </Button>
        </>
      }
    >
      <form id={id} onSubmit={submit} noValidate>
        {children}
      </form>
    </Dialog>
  );
}
