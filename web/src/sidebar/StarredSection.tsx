import type { Place } from '../lib/workspace-path';
import { ChannelLink } from './ChannelLink';
import { DirectMessagesLink } from './DirectMessagesLink';
import { SidebarSection } from './SidebarSection';
import { useOwnChannels, useOwnDirectMessages } from './use-own-conversations';

/** Channels and direct messages with a star: only when there are any (SPEC §2). */
export function StarredSection({ place }: { place: Place | null }) {
  const channels = useOwnChannels(true);
  const chats = useOwnDirectMessages(true);
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
              channelId={channel.id}
              partner={partner}
              current={channel.id === place}
            />
          </li>
        ))}
      </ul>
    </SidebarSection>
  );
}
