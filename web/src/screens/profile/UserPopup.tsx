import { localTime } from '@parley/contract/rules/local-time';
import type { Member } from '@parley/contract/entities/user';
import Clock from 'lucide-react/icons/clock';
import MessageCircle from 'lucide-react/icons/message-circle';
import Video from 'lucide-react/icons/video';
import { useEffect, useState } from 'react';
import { useContact } from '../../data/direct-messages/use-contact';
import { useNow } from '../../platform/lib/use-now';
import { useMember, useOwnId } from '../../data/people/member-store';
import { PresenceMarks } from '../../conversation/people/PresenceMarks';
import { showProfile } from '../../data/places/side-panel';
import { closeUserPopup, type UserPopup as Popup } from '../../data/people/user-popup-store';
import { Avatar } from '../../platform/ui/pictures/Avatar';
import { Button } from '../../platform/ui/Button';
import { PlacedPopup } from '../../platform/ui/overlays/PlacedPopup';
import { Problem } from '../../platform/ui/fields/Problem';
import { popupName } from './popup-name';
import { popupHeight, popupPosition } from './popup-position';
import styles from './UserPopup.module.css';

/** SPEC §2 "User popup". */
export function UserPopup({ popup }: { popup: Popup | null }) {
  // Keeps the last content during the closing animation.
  const [last, setLast] = useState(popup);
  if (popup && popup !== last) setLast(popup);
  useEffect(() => {
    window.addEventListener('resize', closeUserPopup);
    return () => window.removeEventListener('resize', closeUserPopup);
  }, []);
  return last && <Placed popup={last} open={popup !== null} />;
}

function Placed({ popup, open }: { popup: Popup; open: boolean }) {
  const { userId, anchor, view } = popup;
  const member = useMember(userId);
  const [placed, setPlaced] = useState<{ popup: Popup; place: PopupPosition } | null>(null);
  if (!member) return null;
  if (placed?.popup !== popup) {
    const height = popupHeight(view, member.status);
    const box = anchor.getBoundingClientRect();
    const size = { width: window.innerWidth, height: window.innerHeight };
    setPlaced({ popup, place: popupPosition(box, height, size) });
    return null;
  }
  return (
    <PlacedPopup
      label={popupName(member)}
      open={open}
      onClose={closeUserPopup}
      place={placed.place}
      opener={anchor}
    >
      <Content member={member} opener={anchor} />
    </PlacedPopup>
  );
}

type PopupPosition = ReturnType<typeof popupPosition>;

function Content({ member, opener }: { member: Member; opener: HTMLElement }) {
  const isOwn = useOwnId() === member.id;
  return (
    <div className={styles.card}>
      <Avatar user={member} size={276} />
      <div className={styles.about}>
        <p className={styles.name}>
          <span className="ellipsis" dir="auto">
            {popupName(member)}
          </span>
          {member.deactivated ? <span> (deactivated)</span> : <PresenceMarks member={member} />}
        </p>
        {member.what_i_do !== '' && (
          <p className={styles.occupation} dir="auto">
            {member.what_i_do}
          </p>
        )}
        <button
          type="button"
          className={styles.link}
          onClick={() => {
            closeUserPopup();
            showProfile(member.id, opener);
          }}
        >
          View full profile
        </button>
      </div>
      {!member.deleted && <LocalTime member={member} />}
      {member.status !== '' && (
        <p className={styles.status} dir="auto" title={member.status}>
          {member.status}
        </p>
      )}
      {member.deleted && <p className={styles.status}>This account was deleted.</p>}
      {!isOwn && !member.deleted && !member.deactivated && <Actions userId={member.id} />}
    </div>
  );
}

function LocalTime({ member }: { member: Member }) {
  const now = useNow();
  return (
    <p className={styles.time}>
      <Clock size={15} aria-hidden />
      <span>{`${localTime(now, member)} local time`}</span>
    </p>
  );
}

function Actions({ userId }: { userId: number }) {
  const { running, problem, message, call } = useContact(userId);
  async function close(done: Promise<boolean>) {
    if (await done) closeUserPopup();
  }
  return (
    <>
      <Problem className={styles.problem}>{problem}</Problem>
      <div className={styles.actions}>
        <Button
          icon={<MessageCircle aria-hidden />}
          loading={running}
          onClick={() => void close(message())}
        >
          Message
        </Button>
        <Button icon={<Video aria-hidden />} disabled={running} onClick={() => void close(call())}>
          Call
        </Button>
      </div>
    </>
  );
}
