import Plus from 'lucide-react/icons/plus';
import type { Place } from '../lib/workspace-path';
import { AddChannelsMenu } from './AddChannelsMenu';
import { AddRow } from './AddRow';
import { ChannelLink } from './ChannelLink';
import styles from './Sidebar.module.css';
import { SidebarSection } from './SidebarSection';
import { useOwnChannels } from './use-own-conversations';

const plus = (
  <button type="button" className={styles.inkButton} aria-label="Add channels menu">
    <Plus size={16} aria-hidden />
  </button>
);
const addRow = <AddRow>Add channels</AddRow>;

/** The channels one is a member of; those with a star are above. */
export function ChannelsSection({ place }: { place: Place | null }) {
  const channels = useOwnChannels(false);
  return (
    <SidebarSection title="Channels" action={<AddChannelsMenu trigger={plus} />}>
      <ul>
        {channels.map((channel) => (
          <li key={channel.id}>
            <ChannelLink channel={channel} current={channel.id === place} />
          </li>
        ))}
        <li>
          <AddChannelsMenu trigger={addRow} />
        </li>
      </ul>
    </SidebarSection>
  );
}
