import { byName } from './channel-order';
import type { ChannelState, SharedChannel } from './channel-store';

/** SPEC §5: the browser shows at most so many. */
const shownItems = 50;

export interface FoundChannels {
  readonly shown: readonly SharedChannel[];
  /** `12 recommended results`, `1 result` (SPEC §2). */
  readonly heading: string;
}

/** SPEC §5: a substring of the name. */
export function searchChannels(
  { channels }: Pick<ChannelState, 'channels'>,
  search: string,
): FoundChannels {
  const wanted = search.trim().toLowerCase();
  const found = Object.values(channels)
    .filter((channel) => !channel.dm_channel && channel.name.toLowerCase().includes(wanted))
    .toSorted(byName);
  return { shown: found.slice(0, shownItems), heading: `${found.length} ${noun(found, wanted)}` };
}

function noun(found: readonly SharedChannel[], wanted: string): string {
  if (wanted === '') return 'recommended results';
  return found.length === 1 ? 'result' : 'results';
}
