import { channelMatches } from '@parley/contract/rules/search';
import { byName } from '../../data/channels/channel-order';
import type { ChannelState, SharedChannel } from '../../data/channels/channel-store';
import { type Found, foundItems } from './found';

/**
 * Matches a substring of the name (SPEC §5). Headings: `12 recommended results`, `1 result` (SPEC
 * §2).
 */
export function searchChannels(
  { channels }: Pick<ChannelState, 'channels'>,
  search: string,
  archived = false,
): Found<SharedChannel> {
  const found = Object.values(channels)
    .filter((channel) => !channel.dm_channel && channel.archived === archived)
    .filter((channel) => channelMatches(channel, search))
    .toSorted(byName);
  return foundItems(found, `${found.length} ${noun(found, search, archived)}`);
}

function noun(found: readonly SharedChannel[], search: string, archived: boolean): string {
  if (search.trim() === '' && !archived) return 'recommended results';
  return found.length === 1 ? 'result' : 'results';
}
