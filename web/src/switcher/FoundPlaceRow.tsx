import type { Member } from '@parley/contract/entities/user';
import Hash from 'lucide-react/icons/hash';
import { useStore } from 'zustand';
import { classes } from '../lib/classes';
import { isUnread } from '../messages/reads/read-store';
import { reads } from '../messages/reads/reads';
import { PausedMark } from '../people/PresenceMarks';
import { isPresent } from '../people/presence';
import { Avatar } from '../ui/pictures/Avatar';
import { Spinner } from '../ui/Spinner';
import { channelIdOf, nameOf, type FoundPlace } from './find-places';
import styles from './Switcher.module.css';

interface FoundPlaceRowProps {
  id: string;
  place: FoundPlace;
  isHighlighted: boolean;
  /** Whether the place is being opened. */
  isGoing: boolean;
  onPoint: () => void;
  onChoose: () => void;
}

export function FoundPlaceRow(props: FoundPlaceRowProps) {
  const { id, place, isHighlighted, isGoing, onPoint, onChoose } = props;
  const channelId = channelIdOf(place);
  const unread = useStore(reads.reads, (all) => channelId !== null && isUnread(all[channelId]));
  const name = nameOf(place);
  const more =
    place.kind === 'person' ? otherNames(place.member, name) : place.isMember ? '' : 'Not joined';
  return (
    <button
      type="button"
      tabIndex={-1}
      id={id}
      className={styles.item}
      role="option"
      aria-selected={isHighlighted}
      aria-label={spoken(place, [name, more, unread ? 'new messages' : ''])}
      // Not onPointerEnter: a mouse at rest must not choose an option.
      onPointerMove={onPoint}
      // Keeps the focus in the search field.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      {place.kind === 'channel' ? (
        <Hash className={styles.hash} />
      ) : (
        <Avatar user={place.member} size={20} active={isPresent(place.member)} />
      )}
      <span className={classes(styles.name, unread && styles.unread)} dir="auto">
        {name}
      </span>
      {place.kind === 'person' && <PausedMark member={place.member} />}
      <span className={styles.more}>{more}</span>
      {isGoing && <Spinner size={14} label="" />}
      {unread && <span className={styles.unreadDot} />}
    </button>
  );
}

/** Distinguishes people of the same name, and shows the name that matched. */
function otherNames({ full_name, email }: Member, shown: string): string {
  return [full_name, email].filter((text) => text !== '' && text !== shown).join(' · ');
}

function spoken(place: FoundPlace, texts: readonly string[]): string {
  const [name = '', ...others] = texts;
  const first = place.kind === 'channel' ? [`Channel ${name}`] : [name, ...presence(place.member)];
  return [...first, ...others].filter((text) => text !== '').join(', ');
}

function presence(member: Member): string[] {
  return [isPresent(member) ? 'active' : 'away', member.paused ? 'notifications paused' : ''];
}
