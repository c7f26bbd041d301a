import type { Member } from '@parley/contract/entities/user';
import Hash from 'lucide-react/icons/hash';
import { useStore } from 'zustand';
import { classes } from '../lib/classes';
import { isUnread } from '../messages/reads/read-store';
import { reads } from '../messages/reads/reads';
import { PausedMark } from '../people/PresenceMarks';
import { isPresent, spokenPresence } from '../people/presence';
import { Avatar } from '../ui/pictures/Avatar';
import { Spinner } from '../ui/Spinner';
import { channelIdOf, nameOf, type SwitcherChoice } from './find-choices';
import styles from './Switcher.module.css';

interface ChoiceRowProps {
  id: string;
  choice: SwitcherChoice;
  isHighlighted: boolean;
  /** Whether the choice is being opened. */
  isGoing: boolean;
  onPoint: () => void;
  onChoose: () => void;
}

export function ChoiceRow(props: ChoiceRowProps) {
  const { id, choice, isHighlighted, isGoing, onPoint, onChoose } = props;
  const channelId = channelIdOf(choice);
  const unread = useStore(reads.reads, (all) => channelId !== null && isUnread(all[channelId]));
  const name = nameOf(choice);
  const more =
    choice.kind === 'person'
      ? otherNames(choice.member, name)
      : choice.isMember
        ? ''
        : 'Not joined';
  return (
    <button
      type="button"
      tabIndex={-1}
      id={id}
      className={styles.item}
      role="option"
      aria-selected={isHighlighted}
      aria-label={spoken(choice, [name, more, unread ? 'new messages' : ''])}
      // Not onPointerEnter: a mouse at rest must not choose an option.
      onPointerMove={onPoint}
      // Keeps the focus in the search field.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      {choice.kind === 'channel' ? (
        <Hash className={styles.hash} />
      ) : (
        <Avatar user={choice.member} size={20} active={isPresent(choice.member)} />
      )}
      <span className={classes(styles.name, unread && styles.unread)} dir="auto">
        {name}
      </span>
      {choice.kind === 'person' && <PausedMark member={choice.member} />}
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

function spoken(choice: SwitcherChoice, texts: readonly string[]): string {
  const [name = '', ...others] = texts;
  const first =
    choice.kind === 'channel' ? [`Channel ${name}`] : [name, spokenPresence(choice.member)];
  return [...first, ...others].filter((text) => text !== '').join(', ');
}
