import type { ChannelState, SharedChannel } from '../channels/channel-store';
import type { Member } from '@parley/contract/entities/user';
import { compareNames } from '../lib/compare-names';
import { partnerOf } from '../people/partner';
import type { MemberState } from '../people/member-store';

export interface DirectMessages {
  readonly channel: SharedChannel;
  readonly partner: Member;
}

/** The user's direct messages, sorted by the partner's e-mail. */
export function ownDirectMessages(state: ChannelState, people: MemberState): DirectMessages[] {
  return Object.values(state.channels)
    .filter((channel) => channel.dm_channel && state.memberships[channel.id])
    .flatMap((channel) => {
      const partner = partnerOf(channel, people);
      return partner ? [{ channel, partner }] : [];
    })
    .toSorted((one, other) => compareNames(one.partner.email, other.partner.email));
}
