import { ChannelLink } from './ChannelLink';
import { DirectMessagesLink } from './DirectMessagesLink';
import { SidebarSection } from './SidebarSection';
import { useOwnChannels, useOwnDirectMessages } from './use-own-conversations';

/** Channels and direct messages with a star: only when there are any (SPEC §2). */
export function StarredSection() {
  const channels = useOwnChannels(true);
  const chats = useOwnDirectMessages(true);
  if (channels.length + chats.length === 0) return null;
  return (
    <SidebarSection title="Starred">
      <ul>
        {channels.map((channel) => (
          <li key={channel.id}>
            <ChannelLink channel={channel} />
          </li>
        ))}
        {chats.map(({ channel, partner }) => (
          <li key={channel.id}>
            <DirectMessagesLink channelId={channel.id} partner={partner} />
          </li>
        ))}
      </ul>
    </SidebarSection>
  );
}
