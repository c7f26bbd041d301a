import type { ReadEntry } from '@parley/contract/entities/read-entry';
import { notFound } from '../../platform/http/errors.js';
import type { Reader } from '../../platform/store/store.js';
import { isMember } from '../channels/policy.js';
import { findChannel, type VisibleChannel } from '../channels/visible-channels.js';
import { countInChannel } from './count-unread.js';

/** Throws 404 for a channel that the user is not in: only members have positions. */
export async function findJoined(
  reader: Reader,
  userId: number,
  channelId: number,
): Promise<VisibleChannel> {
  const channel = await findChannel(reader, userId, channelId);
  if (!isMember(channel)) throw notFound();
  return channel;
}

/** The user's position in a channel that they are in, and may see. */
export async function readPosition(
  reader: Reader,
  userId: number,
  channelId: number,
): Promise<ReadEntry> {
  const entry = await countInChannel(reader, userId, channelId);
  if (!entry) throw notFound();
  return entry;
}
