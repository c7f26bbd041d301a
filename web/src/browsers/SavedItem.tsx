import type { Message } from '@parley/contract/entities/message';
import { memo, useMemo } from 'react';
import { Link } from 'react-router';
import { useStore } from 'zustand';
import { useChannel, useIsMember, type SharedChannel } from '../channels/channel-store';
import { useWorkspacePath } from '../lib/workspace-path';
import { MessagePlaceContext, useMessagePlace } from '../messages/message-place';
import { MessageRowView } from '../messages/MessageRowView';
import type { RowState } from '../messages/row-state';
import { dayLabel, dayOf } from '../messages/message-time';
import { useToday } from '../messages/use-today';
import { memberName, memberStore, type MemberState } from '../people/member-store';
import styles from './SavedItems.module.css';

interface SavedItemProps extends RowState {
  message: Message;
}

/** A saved message, where it is from, and the way there. */
export const SavedItem = memo(function SavedItem({ message, ...state }: SavedItemProps) {
  const channel = useChannel(message.channel_id);
  const isMember = useIsMember(message.channel_id);
  const place = useMessagePlace();
  // Who has left the channel can still read it.
  const ownPlace = useMemo(() => ({ ...place, readOnly: !isMember }), [place, isMember]);
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
      <MessagePlaceContext value={ownPlace}>
        <MessageRowView message={message} startsGroup highlighted={false} {...state} />
      </MessagePlaceContext>
    </div>
  );
});

/** `#launch`, or whom one talks to. */
function placeName(channel: SharedChannel, { members, ownId }: MemberState): string {
  if (!channel.dm_channel) return `#${channel.name}`;
  const partner = Object.values(channel.users).find(({ id }) => id !== ownId);
  return memberName(partner && members[partner.id]);
}
