import type { ChannelState, SharedChannel } from '../channels/channel-store';
import type { Member } from '@parley/contract/entities/user';
import { newestId } from '@parley/contract/rules/unread';
import { compareNames } from '../people/compare-names';
import { isUnread, type Reads } from '../reads/read-store';
import { directName, partnerOf } from '../people/partner';
import type { MemberState } from '../people/member-store';

export interface DirectMessages {
  readonly channel: SharedChannel;
  /** Null for a group. */
  readonly partner: Member | null;
}

/**
 * The user's direct messages in the given order of channels; those without a place by e-mail, groups by their
 * name.
 */
export function ownDirectMessages(
  state: ChannelState,
  people: MemberState,
  order: readonly number[],
): DirectMessages[] {
  const places = new Map(order.map((id, index) => [id, index]));
  const placeOf = ({ channel }: DirectMessages) => places.get(channel.id) ?? order.length;
  const nameOf = ({ channel, partner }: DirectMessages) =>
    partner?.email ?? directName(channel, people);
  return Object.values(state.channels)
    .filter((channel) => channel.dm_channel && state.memberships[channel.id])
    .flatMap((channel) => {
      const partner = partnerOf(channel, people) ?? null;
      return partner || channel.kind === 'group' ? [{ channel, partner }] : [];
    })
    .toSorted(
      (one, other) => placeOf(one) - placeOf(other) || compareNames(nameOf(one), nameOf(other)),
    );
}

/** Ids of the chosen conversations: the unread ones first, then by their newest message. */
export function unreadThenNewest(all: Reads, isChosen: (channelId: number) => boolean): number[] {
  return Object.values(all)
    .filter(({ entry }) => isChosen(entry.channel_id))
    .map((known) => ({ known, unread: Number(isUnread(known)), newest: newestId(known) }))
    .toSorted((one, other) => other.unread - one.unread || other.newest - one.newest)
    .map(({ known }) => known.entry.channel_id);
}
