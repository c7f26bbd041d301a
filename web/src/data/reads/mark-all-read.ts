import type { BodyOf } from '@parley/contract/endpoint';
import { setPositions } from '@parley/contract/endpoints/reads';
import { limits } from '@parley/contract/limits';
import { newestId, unreadCounts } from '@parley/contract/rules/unread';
import { call } from '../../platform/api/call';
import { channelStore } from '../channels/channel-store';
import { callFailed } from '../session/call-problem';
import { notify } from '../../platform/ui/overlays/notices';
import { reads, readsHere } from './reads';

type Position = BodyOf<typeof setPositions>['reads'][number];

/** Reads all channels of the workspace; a notice offers to undo it. */
export async function markAllRead(): Promise<void> {
  const unread = readsHere(reads.reads.getState(), channelStore.getState()).filter(
    (known) => unreadCounts(known).unread > 0,
  );
  if (unread.length === 0) return notify('Nothing is unread.');
  const before = unread.map(({ entry: { channel_id, last_read_id, seen } }) => ({
    channel_id,
    message_id: last_read_id,
    ...(seen && { seen }),
  }));
  const after = unread.map((known) => ({
    channel_id: known.entry.channel_id,
    message_id: newestId(known),
  }));
  for (const { channel_id, message_id } of after) {
    reads.assumeSeen(channel_id, { after_id: 0, to_id: message_id });
  }
  const channels = unread.length === 1 ? '1 conversation' : `${unread.length} conversations`;
  if (await moved(after)) {
    notify(`Marked ${channels} as read.`, { label: 'Undo', run: () => void moved(before) });
  }
}

/** Returns whether the server has moved all positions. */
async function moved(positions: readonly Position[]): Promise<boolean> {
  try {
    for (const part of inCalls(positions)) {
      const asked = new Map(part.map(({ channel_id: id }) => [id, reads.changesOf(id)]));
      const entries = await call(setPositions, { body: { reads: part } });
      for (const entry of Object.values(entries)) {
        reads.receiveAnswer(entry, asked.get(entry.channel_id) ?? 0);
      }
    }
    return true;
  } catch (error) {
    callFailed(error);
    for (const { channel_id } of positions) reads.retry(channel_id);
    return false;
  }
}

/** Counts seen ranges as well: the server takes few values in a call. */
function inCalls(positions: readonly Position[]): Position[][] {
  const parts: Position[][] = [];
  let size = Infinity;
  for (const position of positions) {
    const own = 1 + (position.seen?.length ?? 0);
    size += own;
    if (size > limits.readsPerCall) {
      parts.push([]);
      size = own;
    }
    parts.at(-1)?.push(position);
  }
  return parts;
}
