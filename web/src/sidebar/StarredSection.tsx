import type { WorkspaceRoute } from '../lib/workspace-path';
import { ChannelLink } from './ChannelLink';
import { DirectMessagesLink } from './DirectMessagesLink';
import { SidebarSection } from './SidebarSection';
import { useIsListed } from './sidebar-filter';
import { useOwnChannels, useOwnDirectMessages } from './use-own-conversations';

/** Starred channels and direct messages: only if there are any (SPEC §2). */
export function StarredSection({ place }: { place: WorkspaceRoute | null }) {
  const isListed = useIsListed(place);
  const channels = useOwnChannels(true).filter(({ id }) => isListed(id));
  const chats = useOwnDirectMessages(true).filter(({ channel }) => isListed(channel.id));
  if (channels.length + chats.length === 0) return null;
  return (
    <SidebarSection title="Starred">
      <ul>
        {channels.map((channel) => (
          <li key={channel.id}>
            <ChannelLink channel={channel} current={channel.id === place} />
          </li>
        ))}
        {chats.map(({ channel, partner }) => (
          <li key={channel.id}>
            <DirectMessagesLink
              channel={channel}
              partner={partner}
              current={channel.id === place}
            />
          </li>
        ))}
      </ul>
    </SidebarSection>
  );
}
