import { newestId } from '@parley/contract/rules/unread';
import { isUnread, type Reads } from '../reads/read-store';

/**
 * Channel ids in order of likelihood: recently visited, then unread, then recently active.
 *
 * @param visits oldest first
 */
export function likelyChannels(visits: readonly number[], reads: Reads): number[] {
  const active = Object.values(reads)
    .toSorted((one, other) => newestId(other) - newestId(one))
    .map(({ entry }) => entry.channel_id);
  const unread = active.filter((id) => isUnread(reads[id]));
  return [...new Set([...visits.toReversed(), ...unread, ...active])];
}
