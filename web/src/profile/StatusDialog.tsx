import { codePoints, limits } from '@parley/contract/limits';
import { statusProblems } from '@parley/contract/rules/status';
import { useId, useRef, useState } from 'react';
import { messagesOf } from '../api/call-failed';
import { useSubmission } from '../lib/use-submission';
import { useOwnMember } from '../people/member-store';
import { saveOwnPresence } from '../people/own-presence';
import { closePeopleDialog } from '../people/people-dialogs';
import { Button } from '../ui/Button';
import { Dialog } from '../ui/Dialog';
import { TextField } from '../ui/TextField';

/** SPEC §2 "Set status". */
export function StatusDialog({ open }: { open: boolean }) {
  const own = useOwnMember();
  const [typed, setTyped] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const form = useId();
  const status = typed ?? own?.status ?? '';
  const [problem] = statusProblems(status);
  const { submitting, onSubmit } = useSubmission(save);

  async function save() {
    if (problem) return;
    try {
      await saveOwnPresence({ status });
      closePeopleDialog();
    } catch (error) {
      setRefusal(messagesOf(error).join(' '));
    }
  }

  function clear() {
    setTyped('');
    setRefusal(null);
    field.current?.focus();
  }

  return (
    <Dialog
      open={open}
      onClose={closePeopleDialog}
      onClosed={() => {
        setTyped(null);
        setRefusal(null);
      }}
      title={own?.status ? 'Edit your status' : 'Set your status'}
      description="Your teammates see it in your profile."
      size="small"
      initialFocus={field}
      footer={
        <>
          {status !== '' && (
            <Button variant="quiet" onClick={clear}>
              Clear status
            </Button>
          )}
          <Button
            type="submit"
            form={form}
            variant="primary"
            disabled={problem !== undefined || submitting}
          >
            Save
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={onSubmit} noValidate>
        <TextField
          ref={field}
          label="Status"
          labelHidden
          placeholder="What are you up to?"
          value={status}
          remaining={limits.statusMax - codePoints(status)}
          error={refusal ?? problem}
          autoComplete="off"
          onChange={({ target }) => {
            setTyped(target.value);
            setRefusal(null);
          }}
        />
      </form>
    </Dialog>
  );
}
