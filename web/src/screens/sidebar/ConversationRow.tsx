import type { Member } from '@parley/contract/entities/user';
import { memo } from 'react';
import type { SharedChannel } from '../../data/channels/channel-store';
import { classes } from '../../platform/lib/classes';
import { useDirectName } from '../../data/people/partner';
import { ChannelLink } from './ChannelLink';
import styles from './ConversationRow.module.css';
import { DirectMessagesLink } from './DirectMessagesLink';
import { MoreButton } from './MoreButton';

interface ConversationRowProps {
  channel: SharedChannel;
  /** Null for a channel or a group. */
  partner: Member | null;
  /** Whether it is on the screen. */
  current: boolean;
}

export const ConversationRow = memo(function ConversationRow(props: ConversationRowProps) {
  const { channel, partner, current } = props;
  const directName = useDirectName(channel.dm_channel ? channel : undefined);
  const name = channel.dm_channel ? directName : channel.name;
  return (
    <li
      className={classes(styles.row, channel.dm_channel && styles.leavable)}
      data-conversation={channel.id}
    >
      {channel.dm_channel ? (
        <DirectMessagesLink channel={channel} partner={partner} current={current} />
      ) : (
        <ChannelLink channel={channel} current={current} />
      )}
      <MoreButton label={`Move ${name} to a section`} subject={{ channelId: channel.id }} />
    </li>
  );
});
