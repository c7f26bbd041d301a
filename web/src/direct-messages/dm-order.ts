import type { ChannelState, SharedChannel } from '../channels/channel-store';
import type { Member } from '@parley/contract/entities/user';
import { compareNames } from '../lib/compare-names';
import { isUnread, newestId, type Reads } from '../messages/reads/read-store';
import { partnerOf } from '../people/partner';
import type { MemberState } from '../people/member-store';

export interface DirectMessages {
  readonly channel: SharedChannel;
  readonly partner: Member;
}

/** The user's direct messages in the given order of channels; those without a place by e-mail. */
export function ownDirectMessages(
  state: ChannelState,
  people: MemberState,
  order: readonly number[],
): DirectMessages[] {
  const places = new Map(order.map((id, index) => [id, index]));
  const placeOf = ({ channel }: DirectMessages) => places.get(channel.id) ?? order.length;
  return Object.values(state.channels)
    .filter((channel) => channel.dm_channel && state.memberships[channel.id])
    .flatMap((channel) => {
      const partner = partnerOf(channel, people);
      return partner ? [{ channel, partner }] : [];
    })
    .toSorted(
      (one, other) =>
        placeOf(one) - placeOf(other) || compareNames(one.partner.email, other.partner.email),
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
