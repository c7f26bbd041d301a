import { inviteToWorkspace, type PendingInvite } from '@parley/contract/endpoints/workspace-users';
import { texts } from '@parley/contract/texts';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useStore } from 'zustand';
import { call } from '../../platform/api/call';
import { useWorkspaceAddress } from '../../data/places/workspace-path';
import { memberStore } from '../../data/people/member-store';
import { closePeopleDialog } from '../../data/people/people-dialogs';
import { Banner } from '../../platform/ui/Banner';
import { Button } from '../../platform/ui/Button';
import { callFailed } from '../../data/session/call-problem';
import { FormDialog } from '../../data/session/FormDialog';
import { useSession } from '../../data/session/session-store';
import { useWorkspaceProfile } from '../../data/session/use-workspace-profile';
import { Dialog } from '../../platform/ui/overlays/Dialog';
import { TextField } from '../../platform/ui/fields/TextField';
import { accountSince } from './account-since';
import styles from './InviteDialog.module.css';
import { InviteLinks } from './InviteLinks';
import { MailInvite } from './MailInvite';
import { PendingInvites } from './PendingInvites';
import { useInviteLinks } from './use-invite-links';
import { useInvitedPlace } from './use-invited-place';
import { usePendingInvites } from './use-pending-invites';

/** The latest invited person. */
interface Added extends Pick<PendingInvite, 'user_id' | 'user_email' | 'account_created_at'> {
  email_verified: boolean;
}

/** SPEC §2 "Add people". */
export function InviteDialog({ open }: { open: boolean }) {
  const address = useWorkspaceAddress();
  const [email, setEmail] = useState('');
  const [touched, setTouched] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [added, setAdded] = useState<Added | null>(null);
  const { invites, refresh, withdraw } = usePendingInvites(open);
  const links = useInviteLinks(open);
  const place = useInvitedPlace();
  const title = `Invite people to ${useWorkspaceProfile(address).title}`;
  const byEmail = useStore(memberStore, ({ settings }) => settings.invite_by_email);
  const field = useRef<HTMLInputElement>(null);
  const isBlank = email.trim() === '';
  const { signUps, mail } = useSession();
  const isUnknown = refusal === texts.inviteUnknownUser;
  const problem = refusal ?? (touched && isBlank ? texts.emailBlank : undefined);

  /** Null when the address is empty. */
  async function invite(): Promise<Added | null> {
    setTouched(true);
    if (isBlank || refusal) return null;
    const user_email = email.trim();
    const { user_id, account_created_at, email_verified } = await call(inviteToWorkspace, {
      body: { workspace_user: { user_email, workspace_address: address } },
    });
    return { user_id, user_email, account_created_at, email_verified };
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

  /** SPEC §8 keeps Save disabled after a refusal, until the address is changed. */
  function tryAgain() {
    // Before the form is submitted, which a refusal prevents.
    flushSync(() => setRefusal(null));
    field.current?.form?.requestSubmit();
  }

  function clear() {
    setEmail('');
    setTouched(false);
    setRefusal(null);
    setAdded(null);
  }

  if (!byEmail) {
    return (
      <Dialog open={open} onClose={closePeopleDialog} title={title}>
        <InviteLinks invites={links} place={place} />
      </Dialog>
    );
  }
  return (
    <FormDialog
      open={open}
      onClose={closePeopleDialog}
      onClosed={clear}
      title={title}
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
          <strong>User Added!</strong>{' '}
          <span>
            {[
              `${added.user_email} is in the workspace now.`,
              accountSince(added.account_created_at),
              ...(mail && !added.email_verified ? ['Its address is not verified.'] : []),
            ].join(' ')}
          </span>
        </Banner>
      )}
      {refusal !== null && (
        <Button size="small" className={styles.again} onClick={tryAgain}>
          Try again
        </Button>
      )}
      {isUnknown && (
        <Banner kind="info" className={styles.added}>
          {[
            `${email.trim()} has no account here yet.`,
            `Copy an invite link for them${mail ? ', or have it mailed' : ''}.`,
            ...(signUps === 'invited'
              ? [
                  'Without a link: this address can make an account now. Invite it again once it has one.',
                ]
              : []),
          ].join(' ')}
        </Banner>
      )}
      {isUnknown && mail && (
        <MailInvite
          key={email}
          email={email.trim()}
          place={place}
          onSent={() => void links.refresh()}
        />
      )}
      <InviteLinks invites={links} place={place} />
      <PendingInvites invites={invites} withdraw={withdrawn} />
    </FormDialog>
  );
}
