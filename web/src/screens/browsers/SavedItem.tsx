import type { Message } from '@parley/contract/entities/message';
import { memo } from 'react';
import { Link } from 'wouter';
import { useStore } from 'zustand';
import { ChannelName, spokenChannel } from '../../platform/ui/ChannelSign';
import { useChannel, type SharedChannel } from '../../data/channels/channel-store';
import { useWorkspacePath } from '../../data/places/workspace-path';
import { ListedMessage } from '../../conversation/row/ListedMessage';
import { MessageRowView } from '../../conversation/row/MessageRowView';
import type { RowState } from '../../conversation/row/row-state';
import { dayLabel, dayOf } from '../../conversation/text/message-time';
import { useToday } from '../../conversation/text/use-today';
import { memberStore, type MemberState } from '../../data/people/member-store';
import { directName } from '../../data/people/partner';
import { SavedItemPlace } from './SavedItemPlace';

interface SavedItemProps extends RowState {
  message: Message;
}

/** A saved message with a link to its conversation. */
export const SavedItem = memo(function SavedItem({ message, ...state }: SavedItemProps) {
  const channel = useChannel(message.channel_id);
  const path = useWorkspacePath();
  const today = useToday();
  const name = useStore(memberStore, (members) => (channel ? placeName(channel, members) : ''));
  if (!channel) return null;
  return (
    <ListedMessage
      about={
        <Link
          to={`${path(channel.id)}?message=${message.id}`}
          title={`Show this message in ${name}`}
        >
          {channel.dm_channel ? name : <ChannelName channel={channel} />}
        </Link>
      }
      time={dayLabel(dayOf(new Date(message.created_at)), today)}
    >
      <SavedItemPlace channelId={channel.id}>
        <MessageRowView message={message} startsGroup highlighted={false} {...state} />
      </SavedItemPlace>
    </ListedMessage>
  );
});

/** `#launch`, `private channel board`, the name of direct messages. */
function placeName(channel: SharedChannel, people: MemberState): string {
  return channel.dm_channel ? directName(channel, people) : spokenChannel(channel);
}
