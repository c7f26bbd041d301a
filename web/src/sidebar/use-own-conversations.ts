import { useMemo } from 'react';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import { ownPublicChannels } from '../channels/channel-order';
import { channelStore, type SharedChannel } from '../channels/channel-store';
import { ownDirectMessages, type DirectMessages } from '../direct-messages/dm-order';
import { isUnread, newestId, type Reads } from '../messages/reads/read-store';
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
    useShallow((all) => unreadThenNewest(all, (id) => state.channels[id]?.dm_channel === true)),
  );
  return useMemo(() => {
    const places = new Map(order.map((id, index) => [id, index]));
    const placeOf = ({ channel }: DirectMessages) => places.get(channel.id) ?? order.length;
    return ownDirectMessages(state, members)
      .filter(({ channel }) => state.memberships[channel.id]?.starred === starred)
      .toSorted((one, other) => placeOf(one) - placeOf(other));
  }, [state, members, order, starred]);
}

/** Ids of direct messages: the unread ones first, then by their newest message. */
function unreadThenNewest(all: Reads, isDirect: (channelId: number) => boolean): number[] {
  return Object.values(all)
    .filter(({ entry }) => isDirect(entry.channel_id))
    .map((known) => ({ known, unread: Number(isUnread(known)), newest: newestId(known) }))
    .toSorted((one, other) => other.unread - one.unread || other.newest - one.newest)
    .map(({ known }) => known.entry.channel_id);
}
