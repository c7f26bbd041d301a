import { useMemo } from 'react';
import { useStore } from 'zustand';
import { ownPublicChannels } from '../channels/channel-order';
import { channelStore } from '../channels/channel-store';
import { ownDirectMessages } from '../direct-messages/dm-order';
import { memberStore } from '../people/member-store';
import { ChannelLink } from './ChannelLink';
import { DirectMessagesLink } from './DirectMessagesLink';
import { SidebarSection } from './SidebarSection';

/** Channels and direct messages with a star: only when there are any (SPEC §2). */
export function StarredSection() {
  const state = useStore(channelStore);
  const people = useStore(memberStore);
  const channels = useMemo(
    () => ownPublicChannels(state).filter(({ id }) => state.memberships[id]?.starred),
    [state],
  );
  const chats = useMemo(
    () =>
      ownDirectMessages(state, people).filter(({ channel }) => {
        return state.memberships[channel.id]?.starred;
      }),
    [state, people],
  );
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
