import { displayName } from '@parley/contract/rules/display-name';
import { memberMatches } from '@parley/contract/rules/search';
import { Search, UserX } from 'lucide-react';
import { useDeferredValue, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import type { SharedChannel } from '../channels/channel-store';
import { memberStore } from '../people/member-store';
import { EmptyState } from '../ui/EmptyState';
import { TextField } from '../ui/TextField';
import styles from './ChannelMembers.module.css';
import { ChannelMemberRow } from './ChannelMemberRow';

const collator = new Intl.Collator('en', { numeric: true });

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
        .toSorted((one, other) => collator.compare(displayName(one), displayName(other))),
    [channel.users, members, wanted],
  );
  return (
    <>
      <TextField
        label="Find members"
        labelHidden
        placeholder="Find members"
        prefix={<Search size={16} aria-hidden />}
        type="search"
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      {found.length === 0 ? (
        <EmptyState icon={<UserX aria-hidden />} title="Nobody here goes by that name" />
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
