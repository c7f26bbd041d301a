import { displayName } from '@parley/contract/rules/display-name';
import { memberMatches } from '@parley/contract/rules/search';
import UserPlus from 'lucide-react/icons/user-plus';
import UserX from 'lucide-react/icons/user-x';
import { useCallback, useDeferredValue, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import type { Member } from '@parley/contract/entities/user';
import { useAttempt } from '../../platform/api/use-attempt';
import { isGeneral } from '../../data/channels/channel-order';
import { useIsMember, type SharedChannel } from '../../data/channels/channel-store';
import { removalQuestion, removeFromChannel, useManages } from '../../data/channels/managing';
import { compareNames } from '../../data/people/compare-names';
import { memberStore, useMayDo } from '../../data/people/member-store';
import { Button } from '../../platform/ui/Button';
import { Problem } from '../../platform/ui/fields/Problem';
import { confirm } from '../../platform/ui/overlays/confirm';
import { EmptyState } from '../../platform/ui/EmptyState';
import { SearchField } from '../../platform/ui/fields/SearchField';
import { AddPeopleDialog } from './AddPeopleDialog';
import { AddToChatButton } from './AddToChatButton';
import styles from './ChannelMembers.module.css';
import { ChannelMemberRow } from './ChannelMemberRow';

/** SPEC §2 "Channel details modal", the tab Members. */
export function ChannelMembers({ channel }: { channel: SharedChannel }) {
  const [search, setSearch] = useState('');
  const wanted = useDeferredValue(search);
  const [isAdding, setAdding] = useState(false);
  const { problem, attempt } = useAttempt();
  const joined = useIsMember(channel.id);
  const isOpenToOthers = joined && !channel.archived && !channel.dm_channel;
  const adds = useMayDo(({ role }) => role !== 'guest') && isOpenToOthers;
  const manages = useManages(channel) && !isGeneral(channel) && !channel.dm_channel;
  const members = useStore(memberStore, (state) => state.members);
  const found = useMemo(
    () =>
      Object.values(channel.users)
        .flatMap(({ id }) => members[id] ?? [])
        .filter((member) => memberMatches(member, wanted))
        .toSorted((one, other) => compareNames(displayName(one), displayName(other))),
    [channel.users, members, wanted],
  );
  const remove = useCallback(
    async (member: Member) => {
      if (await confirm(removalQuestion(channel, member))) {
        await attempt(() => removeFromChannel(channel.id, member.id));
      }
    },
    [channel, attempt],
  );
  return (
    <>
      <div className={styles.head}>
        <SearchField label="Find members" value={search} onSearch={setSearch} />
        {channel.kind === 'group' && joined && <AddToChatButton channel={channel} />}
        {adds && (
          <Button
            icon={<UserPlus aria-hidden />}
            aria-haspopup="dialog"
            onClick={() => setAdding(true)}
          >
            Add people
          </Button>
        )}
      </div>
      <Problem>{problem}</Problem>
      {found.length === 0 ? (
        <EmptyState icon={<UserX aria-hidden />} title="No members found" />
      ) : (
        <ul className={styles.list}>
          {found.map((member) => (
            <ChannelMemberRow
              key={member.id}
              member={member}
              onRemove={manages ? remove : undefined}
            />
          ))}
        </ul>
      )}
      <AddPeopleDialog channel={channel} open={isAdding} onClose={() => setAdding(false)} />
    </>
  );
}
