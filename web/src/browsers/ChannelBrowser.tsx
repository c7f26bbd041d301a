import { Plus, Search, SearchX } from 'lucide-react';
import { useDeferredValue, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { useTitle } from '../lib/use-title';
import { Button } from '../ui/Button';
import { EmptyState } from '../ui/EmptyState';
import { TextField } from '../ui/TextField';
import styles from './ChannelBrowser.module.css';
import { ChannelBrowserRow } from './ChannelBrowserRow';
import { channelStore } from '../channels/channel-store';
import { openNewChannelDialog } from '../channels/new-channel-store';
import { searchChannels } from './search-channels';

/** SPEC §2 "Channel browser". */
export function ChannelBrowser() {
  useTitle('Channels');
  const [search, setSearch] = useState('');
  const wanted = useDeferredValue(search);
  const channels = useStore(channelStore, (state) => state.channels);
  const found = useMemo(() => searchChannels({ channels }, wanted), [channels, wanted]);

  return (
    <div className={styles.browser}>
      <header className={styles.header}>
        <h1 className={styles.title}>Channel browser</h1>
        <Button icon={<Plus aria-hidden />} onClick={openNewChannelDialog}>
          Create Channel
        </Button>
      </header>
      <TextField
        label="Search by name"
        labelHidden
        placeholder="Search by name"
        prefix={<Search size={16} aria-hidden />}
        type="search"
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      <h2 className={styles.count} aria-live="polite">
        {found.heading}
      </h2>
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
    </div>
  );
}
