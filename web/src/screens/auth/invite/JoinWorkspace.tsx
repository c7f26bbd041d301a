import { displayName } from '@parley/contract/rules/display-name';
import type { User } from '@parley/contract/entities/user';
import { useState } from 'react';
import { messagesOf } from '../../../platform/api/call-failed';
import { useHistoryState } from '../../../platform/lib/hash-location';
import { useSubmission } from '../../../platform/lib/use-submission';
import { isJoining } from '../../../data/session/destination';
import { SessionErrors } from '../../../data/session/SessionErrors';
import { receiveErrors } from '../../../data/session/session-store';
import { Button } from '../../../platform/ui/Button';
import { FormCard } from '../../../platform/ui/fields/FormCard';
import { enterByInvite } from './enter-by-invite';
import { InviteForms } from './InviteForms';
import styles from './InvitePage.module.css';
import { OpenInvite } from './OpenInvite';
import { type InviteLink, isDead } from './use-invite';

/** For a signed-in user who is no member yet: one button, or another account. */
export function JoinWorkspace({ user, ...link }: InviteLink & { user: User }) {
  const joins = isJoining(useHistoryState());
  const [wantsOther, setWantsOther] = useState(false);
  const { submitting, onSubmit } = useSubmission(join);
  const title = link.invite.workspace_title;
  const name = displayName(user);

  async function join() {
    try {
      await enterByInvite(link);
    } catch (error) {
      if (isDead(error)) link.onDead();
      else receiveErrors(messagesOf(error));
    }
  }

  if (joins) return <OpenInvite {...link} />;
  if (wantsOther)
    return <InviteForms {...link} mode="signIn" onBack={() => setWantsOther(false)} />;
  return (
    <FormCard
      title={`Join ${title}`}
      description={`${link.invite.inviter_name} invites you to ${title}.`}
    >
      <form className={styles.actions} onSubmit={onSubmit}>
        <SessionErrors />
        <Button type="submit" variant="primary" size="large" wide disabled={submitting}>
          {`Join ${title}`}
        </Button>
        <p className={styles.account}>
          {`You are signed in as ${name}${name === user.email ? '' : ` (${user.email})`}.`}
        </p>
        <Button variant="quiet" className={styles.other} onClick={() => setWantsOther(true)}>
          Use another account
        </Button>
      </form>
    </FormCard>
  );
}
