import type { Member } from '@parley/contract/entities/user';
import { useStore } from 'zustand';
import { ChannelSign } from '../../platform/ui/ChannelSign';
import type { SharedChannel } from '../../data/channels/channel-store';
import { classes } from '../../platform/lib/classes';
import { GroupMark } from '../../conversation/direct-messages/GroupMark';
import { isUnread } from '../../data/reads/read-store';
import { reads } from '../../data/reads/reads';
import { PausedMark } from '../../conversation/people/PresenceMarks';
import { activityOf, spokenPresence } from '../../data/people/presence';
import { Avatar } from '../../platform/ui/pictures/Avatar';
import { Spinner } from '../../platform/ui/Spinner';
import { channelIdOf, nameOf, type SwitcherChoice } from '../../data/finding/find-choices';
import styles from './Choices.module.css';

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
  const more = moreOf(choice, name);
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
      {choice.kind === 'channel' && (
        <ChannelSign channel={choice.channel} size={16} className={styles.hash} isSilent />
      )}
      {choice.kind === 'group' && <GroupMark group={choice.channel} />}
      {choice.kind === 'person' && (
        <Avatar user={choice.member} size={20} activity={activityOf(choice.member)} />
      )}
      <span className={classes('ellipsis', unread && styles.unread)} dir="auto">
        {name}
      </span>
      {choice.kind === 'person' && <PausedMark member={choice.member} />}
      <span className={styles.more}>{more}</span>
      {isGoing && <Spinner size={14} label="" />}
      {unread && <span className={styles.unreadDot} />}
    </button>
  );
}

function kindOf({ kind }: SharedChannel): string {
  if (kind === 'group') return 'Group';
  return kind === 'private' ? 'Private channel' : 'Channel';
}

function moreOf(choice: SwitcherChoice, name: string): string {
  if (choice.kind === 'person') return otherNames(choice.member, name);
  if (choice.kind === 'group') return choice.people === name ? '' : choice.people;
  if (choice.channel.archived) return 'Archived';
  return choice.isMember ? '' : 'Not joined';
}

/** Distinguishes people of the same name, and shows the name that matched. */
function otherNames({ full_name, email }: Member, shown: string): string {
  return [full_name, email].filter((text) => text !== '' && text !== shown).join(' · ');
}

function spoken(choice: SwitcherChoice, texts: readonly string[]): string {
  const [name = '', ...others] = texts;
  const first =
    choice.kind === 'person'
      ? [name, spokenPresence(choice.member)]
      : [`${kindOf(choice.channel)} ${name}`];
  return [...first, ...others].filter((text) => text !== '').join(', ');
}
