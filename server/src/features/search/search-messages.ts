import type { OutputOf, QueryOf } from '@parley/contract/endpoint';
import type { search } from '@parley/contract/endpoints/search';
import { parseSearch, type SearchQuery } from '@parley/contract/rules/message-search/query';
import { assertSignedIn } from '../../domain/channels/signed-in.js';
import { findChannel } from '../../domain/channels/visible-channels.js';
import type { MessageRow } from '../../domain/messages/message-view.js';
import { readViews } from '../../domain/messages/read-views.js';
import {
  channelMark,
  type IndexQuery,
  type Mark,
  publicMark,
} from '../../platform/store/search-index.js';
import type { StoreOfRoutes } from '../../platform/store/store.js';
import { authorMark, havingMark, periodMarks } from './marks.js';
import { readDocuments } from './read-documents.js';
import { readFound } from './read-found.js';
import { type Narrowed, resolveFilters } from './resolve-filters.js';
import { readSearcher, type SearchedChannel, type Searcher } from './searcher.js';
import { findUnindexed, matching } from './unindexed.js';

type Page = OutputOf<typeof search>;

const pageSize = 20;
/** Few messages that the index finds are left out. After so many rounds without a full page, the user asks for more. */
const mostRounds = 8;
const largestRound = 500;

/**
 * Throws 404 for a workspace or channel that the user does not see, 422 for a filter that makes no sense. The
 * index only suggests: each message is read by what the user may see now.
 */
export async function searchMessages(
  store: StoreOfRoutes,
  userId: number,
  { workspace_id: workspaceId, q, channel_id: channelId, cursor }: QueryOf<typeof search>,
): Promise<Page> {
  const { reader, index } = store;
  await assertSignedIn(reader, workspaceId, userId);
  if (channelId !== undefined) await findChannel(reader, userId, channelId);
  const parsed = parseSearch(q);
  const searcher = await readSearcher(reader, userId, workspaceId);
  const narrowed = await resolveFilters(searcher, parsed.filters, Date.now());
  const query = indexQueryOf(searcher, parsed, narrowed, channelId);

  const begun = Date.now();
  // Read before the index: a message indexed in between is found in both, and shown once.
  const unindexed = await findUnindexed(
    store,
    searcher.channels.map(({ id }) => id),
  );
  const lag = unindexed.count;
  if (isEmpty(parsed, query)) return { results: [], next: null, behind: lag };

  const isUnindexed = new Set(unindexed.ids);
  const fresh = await matching(reader, unindexed.ids, query);
  const rows: MessageRow[] = [];
  let below = cursor ?? Number.MAX_SAFE_INTEGER;
  let isEnd = false;
  for (let round = 0; !isEnd && round < mostRounds && rows.length <= pageSize; round += 1) {
    const limit = Math.min((pageSize + 1) * 2 ** round, largestRound);
    const indexed = await index.find(query, { below, limit }, readDocuments);
    isEnd = indexed.length < limit;
    const lowest = isEnd ? 0 : (indexed.at(-1) ?? 0);
    const candidates = [
      ...indexed.filter((id) => !isUnindexed.has(id)),
      ...fresh.filter((id) => id < below && id >= lowest),
    ];
    const check = { query, period: narrowed.period, begun };
    rows.push(...(await readFound(reader, userId, candidates, check)));
    below = lowest;
  }
  const views = await readViews(reader, rows.slice(0, pageSize));
  const results = views.map((message) => ({ message }));
  return { results, next: nextOf(rows, isEnd, below), behind: lag };
}

function nextOf(rows: readonly MessageRow[], isEnd: boolean, below: number): string | null {
  if (rows.length > pageSize) return String(rows[pageSize - 1]?.id);
  return isEnd ? null : String(below);
}

function indexQueryOf(
  searcher: Searcher,
  { terms }: SearchQuery,
  { channelIds, authorIds, havings, period }: Narrowed,
  only: number | undefined,
): IndexQuery {
  const wanted = channelIds.filter((id) => only === undefined || id === only);
  return {
    terms,
    channelIds: wanted,
    places: placesOf(searcher, new Set(wanted)),
    marks: [
      ...(authorIds ? [authorIds.map(authorMark)] : []),
      ...havings.map((having) => [havingMark(having)]),
      ...(period ? [periodMarks(period)] : []),
    ],
  };
}

/** Marks for the wanted channels. All public channels share a mark, because each mark costs the index time. */
function placesOf(
  { channels, isGuest, workspaceId }: Searcher,
  wanted: ReadonlySet<number>,
): readonly Mark[] {
  const [shared, own] = [[], []] as [SearchedChannel[], SearchedChannel[]];
  for (const channel of channels) (channel.always_public ? shared : own).push(channel);
  // Guests do not see all of them.
  const areAllWanted = !isGuest && shared.every(({ id }) => wanted.has(id));
  const isOneMark = areAllWanted && shared.length > 1;
  const named = (isOneMark ? own : channels).filter(({ id }) => wanted.has(id));
  const marks = named.map(({ id }) => channelMark(id));
  return isOneMark ? [publicMark(workspaceId), ...marks] : marks;
}

/** Nothing was asked for, or nothing can be in the answer. */
function isEmpty({ terms, filters }: SearchQuery, { channelIds, marks }: IndexQuery): boolean {
  if (terms.length === 0 && filters.length === 0) return true;
  return channelIds.length === 0 || marks.some((list) => list.length === 0);
}
