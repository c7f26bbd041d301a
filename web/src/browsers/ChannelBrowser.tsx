import Plus from 'lucide-react/icons/plus';
import SearchX from 'lucide-react/icons/search-x';
import { useDeferredValue, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { useTitle } from '../lib/use-title';
import { Button } from '../ui/Button';
import { EmptyState } from '../ui/EmptyState';
import styles from './ChannelBrowser.module.css';
import { ChannelBrowserRow } from './ChannelBrowserRow';
import { channelStore } from '../channels/channel-store';
import { openNewChannelDialog } from '../channels/new-channel-store';
import { searchChannels } from './search-channels';
import { SearchableBrowser } from './SearchableBrowser';

/** SPEC §2 "Channel browser". */
export function ChannelBrowser() {
  useTitle('Channels');
  const [search, setSearch] = useState('');
  const wanted = useDeferredValue(search);
  const channels = useStore(channelStore, (state) => state.channels);
  const found = useMemo(() => searchChannels({ channels }, wanted), [channels, wanted]);

  return (
    <SearchableBrowser
      title="Channel browser"
      action={
        <Button icon={<Plus aria-hidden />} onClick={openNewChannelDialog}>
          Create Channel
        </Button>
      }
      searchBy="Search by name"
      search={search}
      onSearch={setSearch}
      count={found.heading}
    >
      {found.shown.length === 0 ? (
        <EmptyState icon={<SearchX aria-hidden />} title="No channel has this in its name">
          Try a shorter part of it, or create the channel.
        </EmptyState>
      ) : (
        <ul className={styles.list}>
          {found.shown.map((channel) => (
            <ChannelBrowserRow key={channel.id} channel={channel} />
          ))}
        </ul>
      )}
      {found.more > 0 && (
        <p className={styles.more}>{found.more} more channels: search for them by name.</p>
      )}
    </SearchableBrowser>
  );
}
