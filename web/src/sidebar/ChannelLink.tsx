import { memo } from 'react';
import type { SharedChannel } from '../channels/channel-store';
import { useWorkspacePath } from '../lib/workspace-path';
import { useIsUnread } from '../messages/unread-store';
import styles from './ChannelLink.module.css';
import { SidebarLink } from './SidebarLink';

// A character: with hundreds of channels, pictures of it would be most of what the sidebar has to draw.
const hash = <span className={styles.hash} aria-hidden />;

interface ChannelLinkProps {
  channel: SharedChannel;
  /** It is the one that is shown. */
  current: boolean;
}

export const ChannelLink = memo(function ChannelLink({ channel, current }: ChannelLinkProps) {
  const path = useWorkspacePath();
  const unread = useIsUnread(channel.id);
  return (
    <SidebarLink to={path(channel.id)} current={current} icon={hash} unread={unread}>
      {channel.name}
    </SidebarLink>
  );
});
