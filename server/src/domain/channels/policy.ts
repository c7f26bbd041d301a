import { generalChannel } from '@parley/contract/rules/channel-name';
import { isDirectKind } from '@parley/contract/rules/direct-kind';
import type { ChannelRow, DmRow, PairRow } from './channel-view.js';
import type { VisibleChannel } from './visible-channels.js';

export function isMember(channel: VisibleChannel): boolean {
  return channel.membership_id !== null && channel.left_at === null;
}

/** Drafts stay while their channel is archived. */
export function mayDraft(channel: VisibleChannel): boolean {
  return isMember(channel) || isDm(channel);
}

/** Posting brings an author back into direct messages that they left. */
export function mayPost(channel: VisibleChannel): boolean {
  return mayDraft(channel) && !isArchived(channel);
}

/** Read only, until it is brought back (decision 92). */
export function isArchived({ archived_at }: Pick<ChannelRow, 'archived_at'>): boolean {
  return archived_at !== null;
}

/** Direct messages, of two users or of a group: their users are fixed, and leaving only hides them. */
export function isDm<Row extends ChannelRow>(channel: Row): channel is Row & DmRow {
  return isDirectKind(channel.kind);
}

/** Direct messages of two people. */
export function isPair<Row extends ChannelRow>(channel: Row): channel is Row & PairRow {
  return channel.kind === 'direct';
}

/** Direct messages of three to nine people. */
export function isGroup({ kind }: Pick<ChannelRow, 'kind'>): boolean {
  return kind === 'group';
}

export function isPublic({ kind }: Pick<ChannelRow, 'kind'>): boolean {
  return kind === 'public';
}

/** Has a name, and is joined and left; direct messages are not. */
export function isRoom(channel: ChannelRow): boolean {
  return isPublic(channel) || isPrivate(channel);
}

export function isPrivate({ kind }: Pick<ChannelRow, 'kind'>): boolean {
  return kind === 'private';
}

/** Announced to its members alone, on their own streams (decision 91). */
export function isForMembers(channel: Pick<ChannelRow, 'kind'>): boolean {
  return isPrivate(channel) || isGroup(channel);
}

/** SPEC §6: general cannot be left, and it cannot be starred. */
export function isGeneral(channel: ChannelRow): boolean {
  return channel.name_key === generalChannel;
}
