import { deferred } from '../../platform/lib/deferred';
import { slot } from '../../platform/lib/slot';
import { ChannelNavBar } from './ChannelNavBar';
import type { SharedChannel } from '../../data/channels/channel-store';
import { Conversation } from './Conversation';
import { JoinBar } from './JoinBar';
import { joinChannel } from '../../data/channels/membership';

interface ChannelViewProps {
  channel: SharedChannel;
  /** The linked message to show; null for the newest. */
  messageId: number | null;
}

const ArchivedBar = slot(
  deferred(() => import('./ArchivedBar')),
  'ArchivedBar',
);

/** A public or private channel. Key it by channel id: it does not support switching channels. */
export function ChannelView({ channel, messageId }: ChannelViewProps) {
  return (
    <Conversation
      channel={channel}
      messageId={messageId}
      title={`#${channel.name}`}
      label={`${channel.kind === 'private' ? 'Private channel' : 'Channel'} ${channel.name}`}
      placeholder={`Message #${channel.name}`}
      renderNavBar={(heading) => <ChannelNavBar headingRef={heading} channel={channel} />}
      isClosed={channel.archived}
      isReadOnly={channel.archived}
      joinBar={
        channel.archived ? (
          <ArchivedBar channel={channel} />
        ) : (
          <JoinBar action="Join Channel" onJoin={() => joinChannel(channel.id)}>
            You are looking at <strong>{`#${channel.name}`}</strong>. Join it to take part.
          </JoinBar>
        )
      }
    />
  );
}
