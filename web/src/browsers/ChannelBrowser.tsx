import { mayCreateChannels } from '@parley/contract/rules/roles';
import Plus from 'lucide-react/icons/plus';
import SearchX from 'lucide-react/icons/search-x';
import { useCallback } from 'react';
import { useStore } from 'zustand';
import { Button } from '../ui/Button';
import { EmptyState } from '../ui/EmptyState';
import styles from './ChannelBrowser.module.css';
import { ChannelBrowserRow } from './ChannelBrowserRow';
import { channelStore } from '../channels/channel-store';
import { useMayDo } from '../people/member-store';
import { openNewChannelDialog } from '../channels/new-channel-store';
import { searchChannels } from './search-channels';
import { SearchableBrowser } from './SearchableBrowser';

/** SPEC §2 "Channel browser". */
export function ChannelBrowser() {
  const creates = useMayDo(mayCreateChannels);
  const channels = useStore(channelStore, (state) => state.channels);
  const find = useCallback((search: string) => searchChannels({ channels }, search), [channels]);

  return (
    <SearchableBrowser
      name="Channels"
      title="Channel browser"
      action={
        creates && (
          <Button icon={<Plus aria-hidden />} onClick={openNewChannelDialog}>
            Create Channel
          </Button>
        )
      }
      searchBy="Search by name"
      find={find}
      nothing={
        <EmptyState icon={<SearchX aria-hidden />} title="No channels found">
          Try a shorter part of it{creates && ', or create the channel'}.
        </EmptyState>
      }
    >
      {({ shown, more }) => (
        <>
          <ul className={styles.list}>
            {shown.map((channel) => (
              <ChannelBrowserRow key={channel.id} channel={channel} />
            ))}
          </ul>
          {more > 0 && (
            <p className={styles.more}>{more} more channels: search for them by name.</p>
          )}
        </>
      )}
    </SearchableBrowser>
  );
}
