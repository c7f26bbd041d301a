import { mailInvite } from '@parley/contract/endpoints/invites';
import { useState } from 'react';
import { useStore } from 'zustand';
import { call } from '../../platform/api/call';
import { memberStore } from '../../data/people/member-store';
import { callFailed } from '../../data/session/call-problem';
import { Banner } from '../../platform/ui/Banner';
import { Button } from '../../platform/ui/Button';
import styles from './InviteDialog.module.css';
import type { InvitedPlace } from './use-invited-place';

interface MailInviteProps {
  /** It has no account. */
  email: string;
  place: InvitedPlace;
  onSent: () => void;
}

/** Has a link for one person mailed. */
export function MailInvite({ email, place, onSent }: MailInviteProps) {
  const workspace_id = useStore(memberStore, (state) => state.workspaceId);
  const [status, setStatus] = useState<'ready' | 'sending' | 'sent'>('ready');

  async function send() {
    setStatus('sending');
    try {
      const channel_ids = place.channel ? [place.channel.id] : [];
      const invite_mail = { workspace_id, role: place.role, channel_ids, email };
      await call(mailInvite, { body: { invite_mail } });
      setStatus('sent');
      onSent();
    } catch (error) {
      setStatus('ready');
      callFailed(error);
    }
  }

  if (status === 'sent') {
    return (
      <Banner kind="info" className={styles.added}>
        {`An invite link is on its way to ${email}.`}
      </Banner>
    );
  }
  return (
    <Button className={styles.again} loading={status === 'sending'} onClick={() => void send()}>
      Mail an invite
    </Button>
  );
}
