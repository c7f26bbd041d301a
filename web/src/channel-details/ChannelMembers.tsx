import { displayName } from '@parley/contract/rules/display-name';
import { memberMatches } from '@parley/contract/rules/search';
import UserX from 'lucide-react/icons/user-x';
import { useDeferredValue, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import type { SharedChannel } from '../channels/channel-store';
import { compareNames } from '../lib/compare-names';
import { memberStore } from '../people/member-store';
import { EmptyState } from '../ui/EmptyState';
import { SearchField } from '../ui/fields/SearchField';
import styles from './ChannelMembers.module.css';
import { ChannelMemberRow } from './ChannelMemberRow';

/** SPEC §2 "Channel details modal", the tab Members. */
export function ChannelMembers({ channel }: { channel: SharedChannel }) {
  const [search, setSearch] = useState('');
  const wanted = useDeferredValue(search);
  const members = useStore(memberStore, (state) => state.members);
  const found = useMemo(
    () =>
      Object.values(channel.users)
        .flatMap(({ id }) => members[id] ?? [])
        .filter((member) => memberMatches(member, wanted))
        .toSorted((one, other) => compareNames(displayName(one), displayName(other))),
    [channel.users, members, wanted],
  );
  return (
    <>
      <SearchField label="Find members" value={search} onSearch={setSearch} />
      {found.length === 0 ? (
        <EmptyState icon={<UserX aria-hidden />} title="No members found" />
      ) : (
        <ul className={styles.list}>
          {found.map((member) => (
            <ChannelMemberRow key={member.id} member={member} />
          ))}
        </ul>
      )}
    </>
  );
}
