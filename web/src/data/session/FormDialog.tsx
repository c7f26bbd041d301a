import { useEffect, useId, useRef, type SyntheticEvent } from 'react';
import type { Elements } from '../../platform/lib/elements';
import { messagesOf } from '../../platform/api/call-failed';
import { useSubmission } from '../../platform/lib/use-submission';
import { Button } from '../../platform/ui/Button';
import { Dialog } from '../../platform/ui/overlays/Dialog';
import type { DialogProps } from '../../platform/ui/overlays/DialogParts';
import { callFailed } from './call-problem';

interface FormDialogProps<Answer> extends Omit<DialogProps, 'footer'> {
  /** The label of the submit button. */
  submitLabel: string;
  /** True while there is nothing to submit. */
  submitDisabled: boolean;
  /** Never runs concurrently. */
  onSubmit: () => Promise<Answer>;
  /** Handles the answer, unless the dialog was closed meanwhile. */
  onAnswered: (answer: Answer) => void;
  /** Shows the errors in the form; if the dialog was closed meanwhile, they appear as notices. */
  onRefused: (sentences: readonly string[]) => void;
  /** Buttons before the submit button. */
  otherButtons?: Elements;
}

/** A dialog with a form that makes a call. */
export function FormDialog<Answer>(props: FormDialogProps<Answer>) {
  const { submitLabel, submitDisabled, onSubmit, onAnswered, onRefused, ...others } = props;
  const { otherButtons, children, ...dialog } = others;
  const { open } = dialog;
  const id = useId();
  /** Counts openings, to recognise answers to an earlier opening. */
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
    // React events bubble through portals to a form around the dialog.
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
