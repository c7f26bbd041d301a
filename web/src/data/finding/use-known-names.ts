import { useMemo } from 'react';
import { useStore } from 'zustand';
import { channelStore } from '../channels/channel-store';
import { memberName, memberStore, presentMembers } from '../people/member-store';
import type { KnownNames } from './suggestions';

/** The names that filters can have in the open workspace. */
export function useKnownNames(): KnownNames {
  const members = useStore(memberStore, (state) => state.members);
  const channels = useStore(channelStore, (state) => state.channels);
  return useMemo(
    () => ({
      people: [...new Set(presentMembers(members).map(memberName))],
      otherNames: presentMembers(members).flatMap(({ full_name, email }) => [full_name, email]),
      channels: Object.values(channels).flatMap(({ dm_channel, name }) => (dm_channel ? [] : name)),
    }),
    [members, channels],
  );
}
