import { Hash } from 'lucide-react';
import { memo } from 'react';
import type { SharedChannel } from '../channels/channel-store';
import { useWorkspacePath } from '../lib/workspace-path';
import { useIsUnread } from '../messages/unread-store';
import { SidebarLink } from './SidebarLink';

interface ChannelLinkProps {
  channel: SharedChannel;
  /** It is the one that is shown. */
  current: boolean;
}

export const ChannelLink = memo(function ChannelLink({ channel, current }: ChannelLinkProps) {
  const path = useWorkspacePath();
  const unread = useIsUnread(channel.id);
  return (
    <SidebarLink
      to={path(channel.id)}
      current={current}
      icon={<Hash aria-hidden />}
      unread={unread}
    >
      {channel.name}
    </SidebarLink>
  );
});
