import type { Member } from '@parley/contract/entities/user';
import { Hash } from 'lucide-react';
import { useIsUnread } from '../messages/unread-store';
import { PausedMark } from '../people/PresenceMarks';
import { isPresent } from '../people/presence';
import { Avatar } from '../ui/Avatar';
import { classes } from '../lib/classes';
import { VisuallyHidden } from '../ui/VisuallyHidden';
import { channelIdOf, nameOf, type FoundPlace } from './find-places';
import styles from './Switcher.module.css';

export function FoundPlaceRow({ place }: { place: FoundPlace }) {
  const unread = useIsUnread(channelIdOf(place) ?? 0);
  const name = nameOf(place);
  return (
    <>
      {place.kind === 'channel' ? (
        <Hash className={styles.hash} aria-hidden />
      ) : (
        <Avatar user={place.member} size={20} active={isPresent(place.member)} />
      )}
      <span className={classes(styles.name, unread && styles.unread)} dir="auto">
        {name}
      </span>
      {place.kind === 'person' && (
        <>
          <VisuallyHidden>, {isPresent(place.member) ? 'active' : 'away'}</VisuallyHidden>
          <PausedMark member={place.member} />
          <More>{otherNames(place.member, name)}</More>
        </>
      )}
      {place.kind === 'channel' && !place.isMember && <More>Not joined</More>}
      {unread && <span className={styles.unreadDot} role="img" aria-label="New messages" />}
    </>
  );
}

/** What tells apart those of one name, and why a search found somebody. */
function otherNames({ full_name, email }: Member, shown: string): string {
  return [full_name, email].filter((text) => text !== '' && text !== shown).join(' · ');
}

function More({ children }: { children: string }) {
  if (children === '') return null;
  return (
    <span className={styles.more}>
      <VisuallyHidden>, </VisuallyHidden>
      {children}
    </span>
  );
}
