import { codePoints, limits } from '@parley/contract/limits';
import { statusProblems } from '@parley/contract/rules/status';
import { useRef, useState } from 'react';
import { useOwnMember } from '../../data/people/member-store';
import { saveOwnPresence } from '../../data/people/own-presence';
import { closePeopleDialog } from '../../data/people/people-dialogs';
import { FormDialog } from '../../data/session/FormDialog';
import { Button } from '../../platform/ui/Button';
import { TextField } from '../../platform/ui/fields/TextField';

/** SPEC §2 "Set status". */
export function StatusDialog({ open }: { open: boolean }) {
  const own = useOwnMember();
  const [typed, setTyped] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const status = typed ?? own?.status ?? '';
  const [problem] = statusProblems(status);

  function clear() {
    setTyped('');
    setRefusal(null);
    field.current?.focus();
  }

  return (
    <FormDialog
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
      otherButtons={
        status !== '' && (
          <Button variant="quiet" onClick={clear}>
            Clear status
          </Button>
        )
      }
      submitLabel="Save"
      submitDisabled={problem !== undefined}
      onSubmit={() => saveOwnPresence({ status })}
      onAnswered={closePeopleDialog}
      onRefused={(sentences) => setRefusal(sentences.join(' '))}
    >
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
    </FormDialog>
  );
}
