import { Hash } from 'lucide-react';
import type { SharedChannel } from '../channels/channel-store';
import { useWorkspacePath } from '../lib/workspace-path';
import { useIsUnread } from '../messages/unread-store';
import { SidebarLink } from './SidebarLink';

export function ChannelLink({ channel }: { channel: SharedChannel }) {
  const path = useWorkspacePath();
  const unread = useIsUnread(channel.id);
  return (
    <SidebarLink to={path(channel.id)} icon={<Hash aria-hidden />} unread={unread}>
      {channel.name}
    </SidebarLink>
  );
}
