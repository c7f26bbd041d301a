import { channelMatches } from '@parley/contract/rules/search';
import { byName } from '../channels/channel-order';
import type { ChannelState, SharedChannel } from '../channels/channel-store';

/** SPEC §5: the browser shows at most so many. */
const shownItems = 50;

export interface FoundChannels {
  readonly shown: readonly SharedChannel[];
  /** `12 recommended results`, `1 result` (SPEC §2). */
  readonly heading: string;
  /** How many more there are than are shown. */
  readonly more: number;
}

/** SPEC §5: a substring of the name. */
export function searchChannels(
  { channels }: Pick<ChannelState, 'channels'>,
  search: string,
): FoundChannels {
  const found = Object.values(channels)
    .filter((channel) => !channel.dm_channel && channelMatches(channel, search))
    .toSorted(byName);
  const shown = found.slice(0, shownItems);
  const heading = `${found.length} ${noun(found, search)}`;
  return { shown, heading, more: found.length - shown.length };
}

function noun(found: readonly SharedChannel[], search: string): string {
  if (search.trim() === '') return 'recommended results';
  return found.length === 1 ? 'result' : 'results';
}
