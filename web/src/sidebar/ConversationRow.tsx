import type { Member } from '@parley/contract/entities/user';
import { memo } from 'react';
import type { SharedChannel } from '../channels/channel-store';
import { classes } from '../lib/classes';
import { memberName } from '../people/member-store';
import { ChannelLink } from './ChannelLink';
import styles from './ConversationRow.module.css';
import { DirectMessagesLink } from './DirectMessagesLink';
import { MoreButton } from './MoreButton';

interface ConversationRowProps {
  channel: SharedChannel;
  /** Null for a channel. */
  partner: Member | null;
  /** Whether it is on the screen. */
  current: boolean;
}

export const ConversationRow = memo(function ConversationRow(props: ConversationRowProps) {
  const { channel, partner, current } = props;
  const name = partner ? memberName(partner) : channel.name;
  return (
    <li className={classes(styles.row, partner && styles.leavable)} data-conversation={channel.id}>
      {partner ? (
        <DirectMessagesLink channelId={channel.id} partner={partner} current={current} />
      ) : (
        <ChannelLink channel={channel} current={current} />
      )}
      <MoreButton label={`Move ${name} to a section`} subject={{ channelId: channel.id }} />
    </li>
  );
});
