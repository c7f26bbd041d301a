import { useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { channelStore } from '../../data/channels/channel-store';
import { reads } from '../../data/reads/reads';
import { memberStore } from '../../data/people/member-store';
import { findChoices, type SwitcherChoice } from '../../data/finding/find-choices';
import { likelyChannels } from '../../data/finding/likely-channels';
import { readVisits } from '../../data/finding/visits';

/**
 * Where the user may post, as the switcher finds it.
 *
 * @param current the channel of the message: found only by its name
 */
export function useTargets(search: string, current: number): SwitcherChoice[] {
  const channels = useStore(channelStore);
  const people = useStore(memberStore);
  // Computed once: new messages must not reorder the list.
  const [likely] = useState(() => likelyChannels(readVisits(), reads.reads.getState()));
  return useMemo(
    () => findChoices({ channels, people, likely, current }, search, isOpen),
    [channels, people, likely, current, search],
  );
}

function isOpen(choice: SwitcherChoice): boolean {
  if (choice.kind === 'channel') return choice.isMember && !choice.channel.archived;
  return choice.kind === 'group' || !choice.member.deactivated;
}
