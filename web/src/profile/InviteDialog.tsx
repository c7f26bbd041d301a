import { inviteToWorkspace, type PendingInvite } from '@parley/contract/endpoints/workspace-users';
import { workspaceTitle } from '@parley/contract/rules/workspace-address';
import { texts } from '@parley/contract/texts';
import { useRef, useState } from 'react';
import { call } from '../api/call';
import { useWorkspaceAddress } from '../lib/workspace-path';
import { closePeopleDialog } from '../people/people-dialogs';
import { Banner } from '../ui/Banner';
import { callFailed } from '../session/call-problem';
import { FormDialog } from '../session/FormDialog';
import { useSession } from '../session/session-store';
import { TextField } from '../ui/fields/TextField';
import { accountSince } from './account-since';
import styles from './InviteDialog.module.css';
import { PendingInvites } from './PendingInvites';
import { usePendingInvites } from './use-pending-invites';

/** The latest invited person. */
type Added = Pick<PendingInvite, 'user_id' | 'user_email' | 'account_created_at'>;

/** SPEC §2 "Add people". */
export function InviteDialog({ open }: { open: boolean }) {
  const address = useWorkspaceAddress();
  const [email, setEmail] = useState('');
  const [touched, setTouched] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [added, setAdded] = useState<Added | null>(null);
  const { invites, refresh, withdraw } = usePendingInvites(open);
  const field = useRef<HTMLInputElement>(null);
  const isBlank = email.trim() === '';
  const maySignUp =
    useSession((session) => session.signUps === 'invited') && refusal === texts.inviteUnknownUser;
  const problem = refusal ?? (touched && isBlank ? texts.emailBlank : undefined);

  /** Null when the address is empty. */
  async function invite(): Promise<Added | null> {
    setTouched(true);
    if (isBlank || refusal) return null;
    const user_email = email.trim();
    const { user_id, account_created_at } = await call(inviteToWorkspace, {
      body: { workspace_user: { user_email, workspace_address: address } },
    });
    return { user_id, user_email, account_created_at };
  }

  function welcome(invited: Added | null) {
    if (invited === null) return;
    clear();
    setAdded(invited);
    refresh().catch(callFailed);
    field.current?.focus();
  }

  async function withdrawn(userId: number) {
    await withdraw(userId);
    if (added?.user_id === userId) setAdded(null);
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
      description="Add people who have an account here by their email. They can then sign in to the workspace."
      initialFocus={field}
      submitLabel="Save"
      submitDisabled={problem !== undefined}
      onSubmit={invite}
      onAnswered={welcome}
      // SPEC §8: shows the first sentence until the address is changed.
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
        <Banner kind="info" className={styles.added}>
          <strong>User Added!</strong> {added.user_email} is in the workspace now.{' '}
          {accountSince(added.account_created_at)}
        </Banner>
      )}
      {maySignUp && (
        <Banner kind="info" className={styles.added}>
          {email.trim()} can make an account now. Invite this address again once it has one.
        </Banner>
      )}
      <PendingInvites invites={invites} withdraw={withdrawn} />
    </FormDialog>
  );
}
