import { generalChannel } from '@parley/contract/rules/channel-name';
import type { ChannelRow, DmRow } from './channel-view.js';
import type { VisibleChannel } from './visible-channels.js';

export function isMember(channel: VisibleChannel): boolean {
  return channel.membership_id !== null && channel.left_at === null;
}

export function isDm<Row extends ChannelRow>(channel: Row): channel is Row & DmRow {
  return channel.dm_key !== null;
}

/** Direct messages are started and ended, not joined and left. */
export function isPublic(channel: ChannelRow): boolean {
  return !isDm(channel);
}

/** SPEC §6: nobody can leave general, and it cannot be starred. */
export function isGeneral(channel: ChannelRow): boolean {
  return isPublic(channel) && channel.name === generalChannel;
}
