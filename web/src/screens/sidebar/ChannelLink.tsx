import Lock from 'lucide-react/icons/lock';
import { memo } from 'react';
import type { SharedChannel } from '../../data/channels/channel-store';
import { useHasDraft } from '../../data/drafts/drafts';
import { useWorkspacePath } from '../../data/places/workspace-path';
import { useMarks } from '../../data/reads/reads';
import styles from './ChannelLink.module.css';
import { SidebarLink } from './SidebarLink';

// A text character: with hundreds of channels, SVG icons would dominate the sidebar's rendering.
const hash = <span className={styles.hash} aria-hidden />;

const lock = <Lock className={styles.lock} aria-hidden />;

interface ChannelLinkProps {
  channel: SharedChannel;
  /** Whether the channel is on the screen. */
  current: boolean;
}

export const ChannelLink = memo(function ChannelLink({ channel, current }: ChannelLinkProps) {
  const path = useWorkspacePath();
  const unread = useMarks(channel.id);
  const hasDraft = useHasDraft(channel.id);
  return (
    <SidebarLink
      to={path(channel.id)}
      current={current}
      icon={channel.kind === 'private' ? lock : hash}
      kind={channel.kind === 'private' ? 'private channel' : undefined}
      unread={unread}
      hasDraft={hasDraft && !current}
    >
      {channel.name}
    </SidebarLink>
  );
});
