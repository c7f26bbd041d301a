import { useMemo } from 'react';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import { ownPublicChannels } from '../channels/channel-order';
import { channelStore, type SharedChannel } from '../channels/channel-store';
import {
  ownDirectMessages,
  unreadThenNewest,
  type DirectMessages,
} from '../direct-messages/dm-order';
import { reads } from '../messages/reads/reads';
import { memberStore } from '../people/member-store';

/** The user's channels by name, either with or without a star (SPEC §2). */
export function useOwnChannels(starred: boolean): SharedChannel[] {
  const state = useStore(channelStore);
  return useMemo(
    () => ownPublicChannels(state).filter(({ id }) => state.memberships[id]?.starred === starred),
    [state, starred],
  );
}

/** The user's direct messages, either with or without a star: unread above, newest first. */
export function useOwnDirectMessages(starred: boolean): DirectMessages[] {
  const state = useStore(channelStore);
  const members = useStore(memberStore);
  const order = useStore(
    reads.reads,
    useShallow((all) => unreadThenNewest(state, all)),
  );
  return useMemo(
    () =>
      ownDirectMessages(state, members, order).filter(
        ({ channel }) => state.memberships[channel.id]?.starred === starred,
      ),
    [state, members, order, starred],
  );
}
