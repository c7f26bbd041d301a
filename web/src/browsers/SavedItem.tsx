import type { Message } from '@parley/contract/entities/message';
import { memo } from 'react';
import { Link } from 'react-router';
import { useStore } from 'zustand';
import { useChannel, type SharedChannel } from '../channels/channel-store';
import { useWorkspacePath } from '../lib/workspace-path';
import { MessageRowView } from '../messages/MessageRowView';
import type { RowState } from '../messages/row-state';
import { dayLabel, dayOf } from '../messages/message-time';
import { useToday } from '../messages/use-today';
import { memberName, memberStore, type MemberState } from '../people/member-store';
import { SavedItemPlace } from './SavedItemPlace';
import styles from './SavedItems.module.css';

interface SavedItemProps extends RowState {
  message: Message;
}

/** A saved message, where it is from, and the way there. */
export const SavedItem = memo(function SavedItem({ message, ...state }: SavedItemProps) {
  const channel = useChannel(message.channel_id);
  const path = useWorkspacePath();
  const today = useToday();
  const name = useStore(memberStore, (members) => (channel ? placeName(channel, members) : ''));
  if (!channel) return null;
  return (
    <div className={styles.item}>
      <p className={styles.from}>
        <Link
          className={styles.place}
          to={`${path(channel.id)}?message=${message.id}`}
          title={`Show this message in ${name}`}
        >
          {name}
        </Link>
        <span className={styles.day}>{dayLabel(dayOf(new Date(message.created_at)), today)}</span>
      </p>
      <SavedItemPlace channelId={channel.id}>
        <MessageRowView message={message} startsGroup highlighted={false} {...state} />
      </SavedItemPlace>
    </div>
  );
});

/** `#launch`, or whom one talks to. */
function placeName(channel: SharedChannel, { members, ownId }: MemberState): string {
  if (!channel.dm_channel) return `#${channel.name}`;
  const partner = Object.values(channel.users).find(({ id }) => id !== ownId);
  return memberName(partner && members[partner.id]);
}
