import { useId, type ReactNode, type SyntheticEvent } from 'react';
import { useSubmission } from '../lib/use-submission';
import { Button } from './Button';
import { Dialog, type DialogProps } from './Dialog';

interface FormDialogProps extends Omit<DialogProps, 'footer'> {
  /** What the button at the right end says. */
  submitLabel: string;
  /** There is nothing to submit as it stands. */
  submitDisabled: boolean;
  /** Must not throw; runs once at a time. */
  onSubmit: () => Promise<void>;
  /** The buttons before it. */
  otherButtons?: ReactNode;
}

/** A dialog whose content is a form. */
export function FormDialog(props: FormDialogProps) {
  const { submitLabel, submitDisabled, onSubmit, otherButtons, children, ...dialog } = props;
  const id = useId();
  const submission = useSubmission(onSubmit);

  function submit(event: SyntheticEvent) {
    // To React, the form is inside of whatever opened the dialog.
    event.stopPropagation();
    submission.onSubmit(event);
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
