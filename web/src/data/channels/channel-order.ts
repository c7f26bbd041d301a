import { generalChannel } from '@parley/contract/rules/channel-name';
import { compareNames } from '../people/compare-names';
import type { ChannelState, SharedChannel } from './channel-store';

export function byName(one: SharedChannel, other: SharedChannel): number {
  return compareNames(one.name, other.name) || one.id - other.id;
}

/** The sidebar's channels, of which the user is a member, by name (SPEC §2). */
export function ownPublicChannels({ channels, memberships }: ChannelState): SharedChannel[] {
  return Object.values(channels)
    .filter((channel) => !channel.dm_channel && !channel.archived && memberships[channel.id])
    .toSorted(byName);
}

/** `general`: shown when the address names no channel (SPEC §4). Guests may see another one only. */
export function firstChannel({ channels }: ChannelState): SharedChannel | undefined {
  const all = Object.values(channels);
  return (
    all.find(isGeneral) ??
    all.find(({ dm_channel, archived }) => !dm_channel && !archived) ??
    all[0]
  );
}

export function isGeneral(channel: SharedChannel): boolean {
  return !channel.dm_channel && channel.name === generalChannel;
}

/** DECISIONS "Channels": `canLeave`. */
export function canLeave(channel: SharedChannel, joined: boolean): boolean {
  return joined && !isGeneral(channel);
}
