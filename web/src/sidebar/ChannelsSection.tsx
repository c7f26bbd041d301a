import { Plus } from 'lucide-react';
import { AddChannelsMenu } from './AddChannelsMenu';
import { AddRow } from './AddRow';
import { ChannelLink } from './ChannelLink';
import styles from './Sidebar.module.css';
import { SidebarSection } from './SidebarSection';
import { useOwnChannels } from './use-own-conversations';

/** The channels one is a member of; those with a star are above. */
export function ChannelsSection() {
  const channels = useOwnChannels(false);
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
