import { Plus } from 'lucide-react';
import { useMemo } from 'react';
import { useStore } from 'zustand';
import { ownPublicChannels } from '../channels/channel-order';
import { channelStore } from '../channels/channel-store';
import { AddChannelsMenu } from './AddChannelsMenu';
import { AddRow } from './AddRow';
import { ChannelLink } from './ChannelLink';
import styles from './Sidebar.module.css';
import { SidebarSection } from './SidebarSection';

/** The channels one is a member of, by name (SPEC §2); those with a star are above. */
export function ChannelsSection() {
  const state = useStore(channelStore);
  const channels = useMemo(
    () => ownPublicChannels(state).filter(({ id }) => !state.memberships[id]?.starred),
    [state],
  );
  return (
    <SidebarSection
      title="Channels"
      action={
        <AddChannelsMenu
          trigger={
            <button type="button" className={styles.inkButton} aria-label="Add channels menu">
              <Plus size={16} aria-hidden />
            </button>
          }
        />
      }
    >
      <ul>
        {channels.map((channel) => (
          <li key={channel.id}>
            <ChannelLink channel={channel} />
          </li>
        ))}
        <li>
          <AddChannelsMenu trigger={<AddRow>Add channels</AddRow>} />
        </li>
      </ul>
    </SidebarSection>
  );
}
