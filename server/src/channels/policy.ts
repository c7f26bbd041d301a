import { generalChannel } from '@parley/contract/rules/channel-name';
import type { ChannelRow } from './channel-view.js';
import type { VisibleChannel } from './visible-channels.js';

export function isMember(channel: VisibleChannel): boolean {
  return channel.membership_id !== null && channel.left_at === null;
}

/** Direct messages are started and ended, not joined and left. */
export function isPublic(channel: ChannelRow): boolean {
  return channel.dm_key === null;
}

/** SPEC §6: nobody can leave general. */
export function mayBeLeft(channel: ChannelRow): boolean {
  return isPublic(channel) && channel.name !== generalChannel;
}
