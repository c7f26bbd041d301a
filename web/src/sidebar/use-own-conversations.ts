import { useMemo } from 'react';
import { useStore } from 'zustand';
import { ownPublicChannels } from '../channels/channel-order';
import { channelStore, type SharedChannel } from '../channels/channel-store';
import { ownDirectMessages, type DirectMessages } from '../direct-messages/dm-order';
import { memberStore } from '../people/member-store';

/** The channels one is a member of, by name: those with a star, or the others (SPEC §2). */
export function useOwnChannels(starred: boolean): SharedChannel[] {
  const state = useStore(channelStore);
  return useMemo(
    () => ownPublicChannels(state).filter(({ id }) => state.memberships[id]?.starred === starred),
    [state, starred],
  );
}

/** One's own direct messages: those with a star, or the others. */
export function useOwnDirectMessages(starred: boolean): DirectMessages[] {
  const state = useStore(channelStore);
  const members = useStore(memberStore);
  return useMemo(
    () =>
      ownDirectMessages(state, members).filter(
        ({ channel }) => state.memberships[channel.id]?.starred === starred,
      ),
    [state, members, starred],
  );
}
