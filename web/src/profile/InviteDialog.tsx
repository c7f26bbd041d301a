import { inviteToWorkspace } from '@parley/contract/endpoints/workspace-users';
import { workspaceTitle } from '@parley/contract/rules/workspace-address';
import { texts } from '@parley/contract/texts';
import { useRef, useState } from 'react';
import { call } from '../api/call';
import { useWorkspaceAddress } from '../lib/workspace-path';
import { closePeopleDialog } from '../people/people-dialogs';
import { Banner } from '../ui/Banner';
import { FormDialog } from '../session/FormDialog';
import { TextField } from '../ui/TextField';

/** SPEC §2 "Add people". */
export function InviteDialog({ open }: { open: boolean }) {
  const address = useWorkspaceAddress();
  const [email, setEmail] = useState('');
  const [touched, setTouched] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  /** Who was added last. */
  const [added, setAdded] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const isBlank = email.trim() === '';
  const problem = refusal ?? (touched && isBlank ? texts.emailBlank : undefined);

  /** Null where there is nobody to add. */
  async function invite(): Promise<string | null> {
    setTouched(true);
    if (isBlank || refusal) return null;
    const user_email = email.trim();
    await call(inviteToWorkspace, {
      body: { workspace_user: { user_email, workspace_address: address } },
    });
    return user_email;
  }

  function welcome(invited: string | null) {
    if (invited === null) return;
    clear();
    setAdded(invited);
    field.current?.focus();
  }

  function clear() {
    setEmail('');
    setTouched(false);
    setRefusal(null);
    setAdded(null);
  }

  return (
    <FormDialog
      open={open}
      onClose={closePeopleDialog}
      onClosed={clear}
      title={`Invite people to ${workspaceTitle(address)}`}
      description="Whoever has an account here can be added by their email, and signs in to the workspace from then on."
      initialFocus={field}
      submitLabel="Save"
      submitDisabled={problem !== undefined}
      onSubmit={invite}
      onAnswered={welcome}
      // SPEC §8: the first one, until the address is changed.
      onRefused={([sentence]) => setRefusal(sentence ?? null)}
    >
      <TextField
        ref={field}
        label="Email"
        type="email"
        placeholder="name@example.com"
        value={email}
        error={problem}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        onChange={({ target }) => {
          setEmail(target.value);
          setTouched(true);
          setRefusal(null);
          setAdded(null);
        }}
      />
      {added && (
        <Banner kind="info">
          <strong>User Added!</strong> {added} is in the workspace now.
        </Banner>
      )}
    </FormDialog>
  );
}
