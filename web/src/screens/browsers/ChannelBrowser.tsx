import { mayCreateChannels } from '@parley/contract/rules/roles';
import Plus from 'lucide-react/icons/plus';
import SearchX from 'lucide-react/icons/search-x';
import { useCallback, useState } from 'react';
import { useStore } from 'zustand';
import { Button } from '../../platform/ui/Button';
import { EmptyState } from '../../platform/ui/EmptyState';
import styles from './ChannelBrowser.module.css';
import { ArchivedFilter } from './ArchivedFilter';
import { ChannelBrowserRow } from './ChannelBrowserRow';
import { channelStore } from '../../data/channels/channel-store';
import { useMayDo } from '../../data/people/member-store';
import { openNewChannelDialog } from '../../data/channels/new-channel-store';
import { searchChannels } from './search-channels';
import { SearchableBrowser } from './SearchableBrowser';

/** SPEC §2 "Channel browser". */
export function ChannelBrowser() {
  const creates = useMayDo(mayCreateChannels);
  const channels = useStore(channelStore, (state) => state.channels);
  const hasArchived = Object.values(channels).some(({ archived }) => archived);
  const [wantsArchived, setWantsArchived] = useState(false);
  // The last one may have been brought back.
  const isArchived = wantsArchived && hasArchived;
  const find = useCallback(
    (search: string) => searchChannels({ channels }, search, isArchived),
    [channels, isArchived],
  );

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
      filter={hasArchived && <ArchivedFilter archived={isArchived} onChoose={setWantsArchived} />}
      nothing={
        <EmptyState icon={<SearchX aria-hidden />} title="No channels found">
          {`Try a shorter part of it${creates ? ', or create the channel' : ''}.`}
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
            <p className={styles.more}>{`${more} more channels: search for them by name.`}</p>
          )}
        </>
      )}
    </SearchableBrowser>
  );
}
