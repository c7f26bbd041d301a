import Plus from 'lucide-react/icons/plus';
import type { WorkspaceRoute } from '../lib/workspace-path';
import { AddChannelsMenu } from './AddChannelsMenu';
import { AddRow } from './AddRow';
import { ChannelLink } from './ChannelLink';
import styles from './Sidebar.module.css';
import { SidebarSection } from './SidebarSection';
import { useIsListed } from './sidebar-filter';
import { useOwnChannels } from './use-own-conversations';

const plus = (
  <button type="button" className={styles.inkButton} aria-label="Add channels menu">
    <Plus size={16} aria-hidden />
  </button>
);
const addRow = <AddRow>Add channels</AddRow>;

/** The user's channels without a star; starred channels are in the section above. */
export function ChannelsSection({ place }: { place: WorkspaceRoute | null }) {
  const isListed = useIsListed(place);
  const channels = useOwnChannels(false).filter(({ id }) => isListed(id));
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
