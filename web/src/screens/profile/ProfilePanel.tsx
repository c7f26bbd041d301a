import type { Profile } from '@parley/contract/entities/profile';
import type { Member } from '@parley/contract/entities/user';
import { localTime } from '@parley/contract/rules/local-time';
import { formatPhone } from '@parley/contract/rules/phone';
import MessageCircle from 'lucide-react/icons/message-circle';
import Pencil from 'lucide-react/icons/pencil';
import SmilePlus from 'lucide-react/icons/face-slightly-smiling-plus';
import Video from 'lucide-react/icons/video';
import type { ReactNode } from 'react';
import { useContact } from '../../data/direct-messages/use-contact';
import { useNow } from '../../platform/lib/use-now';
import { memberName, useMember, useOwnId } from '../../data/people/member-store';
import { openPeopleDialog } from '../../data/people/people-dialogs';
import { PausedMark } from '../../conversation/people/PresenceMarks';
import { activityOf } from '../../data/people/presence';
import { Avatar } from '../../platform/ui/pictures/Avatar';
import { Button } from '../../platform/ui/Button';
import { PresenceDot } from '../../platform/ui/pictures/PresenceDot';
import { Problem } from '../../platform/ui/fields/Problem';
import styles from './ProfilePanel.module.css';

interface ProfilePanelProps {
  content: { readonly userId: number };
  /** Called after opening a chat or call. */
  onReached: (() => void) | undefined;
}

/** SPEC §2 "Profile sidebar": the content of the panel at the right side. */
export function ProfilePanel({ content: { userId }, onReached }: ProfilePanelProps) {
  const member = useMember(userId);
  const isOwn = useOwnId() === userId;
  if (!member) return <p className={styles.status}>You no longer see this person.</p>;
  const activity = activityOf(member);

  return (
    <>
      <Avatar user={member} size={192} className={styles.photo} />
      <p className={styles.name} dir="auto">
        {memberName(member)}
      </p>
      {!member.deleted && (
        <p className={styles.presence}>
          <PresenceDot activity={activity} silent />
          <span>
            {(member.deactivated ? 'Deactivated' : activity) +
              (member.role === 'guest' ? ', guest' : '')}
          </span>
          <PausedMark member={member} />
        </p>
      )}
      {member.what_i_do !== '' && (
        <p className={styles.occupation} dir="auto">
          {member.what_i_do}
        </p>
      )}
      {member.status !== '' && (
        <p className={styles.status} dir="auto">
          {member.status}
        </p>
      )}
      {member.deleted ? (
        <p className={styles.status}>This account was deleted.</p>
      ) : (
        <>
          {isOwn && <OwnActions status={member.status} />}
          {!isOwn && !member.deactivated && <Actions userId={userId} onReached={onReached} />}
          <Facts member={member} />
        </>
      )}
    </>
  );
}

interface Fact {
  label: string;
  value: (member: Member, now: number) => ReactNode;
}

/** The list of facts, in this order; null for what is shown above it. A new field has to be here. */
const facts: Readonly<Record<keyof Profile | 'email', Fact | null>> = {
  full_name: null,
  what_i_do: null,
  display_name: { label: 'Display Name', value: ({ display_name }) => display_name },
  email: { label: 'Email', value: ({ email }) => <a href={`mailto:${email}`}>{email}</a> },
  phone_number: {
    label: 'Phone Number',
    value: ({ phone_number: digits }) =>
      digits && <a href={`tel:${digits}`}>{formatPhone(digits)}</a>,
  },
  timezone_offset: { label: 'Local time', value: (member, now) => localTime(now, member) },
};

function Facts({ member }: { member: Member }) {
  const now = useNow();
  return (
    <dl className={styles.facts}>
      {Object.values(facts).map((fact) => {
        if (fact === null) return null;
        return <FactRow key={fact.label} label={fact.label} value={fact.value(member, now)} />;
      })}
    </dl>
  );
}

function FactRow({ label, value }: { label: string; value: ReactNode }) {
  return (
    <div>
      <dt className={styles.label}>{label}</dt>
      <dd className={styles.value}>{value || <span className={styles.none}>Not given</span>}</dd>
    </div>
  );
}

function OwnActions({ status }: { status: string }) {
  return (
    <div className={styles.actions}>
      <Button icon={<SmilePlus aria-hidden />} onClick={() => openPeopleDialog('status')}>
        {status === '' ? 'Set status' : 'Edit status'}
      </Button>
      <Button icon={<Pencil aria-hidden />} onClick={() => openPeopleDialog('profile')}>
        Edit profile
      </Button>
    </div>
  );
}

interface ActionsProps {
  userId: number;
  onReached: (() => void) | undefined;
}

function Actions({ userId, onReached }: ActionsProps) {
  const { running, problem, message, call } = useContact(userId);
  async function reach(done: Promise<boolean>) {
    if (await done) onReached?.();
  }
  return (
    <>
      <div className={styles.actions}>
        <Button
          icon={<MessageCircle aria-hidden />}
          loading={running}
          onClick={() => void reach(message())}
        >
          Message
        </Button>
        <Button icon={<Video aria-hidden />} disabled={running} onClick={() => void call()}>
          Call
        </Button>
      </div>
      <Problem className={styles.problem}>{problem}</Problem>
    </>
  );
}
