import { listMessages } from '@parley/contract/endpoints/messages';
import { limits } from '@parley/contract/limits';
import { type ConversationKey, wholeChannel } from '../conversations/conversation';
import { callWithHeaders } from '../../platform/api/call';
import type { Page } from './loaded-messages';

/** The page to load: the newest, or a page before, after or around a message. */
export interface PageQuery {
  before?: number;
  after?: number;
  around?: number;
}

export async function loadPage(
  conversation: ConversationKey,
  place: PageQuery = {},
): Promise<Page> {
  const { output, headers } = await callWithHeaders(listMessages, {
    params: { id: wholeChannel(conversation) },
    query: { ...place, limit: limitOf(place) },
  });
  const link = headers.get('link') ?? '';
  return {
    messages: Object.values(output).toSorted((a, b) => a.id - b.id),
    hasOlder: hasRelation(link, 'prev'),
    hasNewer: hasRelation(link, 'next'),
  };
}

/** A small first page opens a channel quickly; large older pages save requests. */
function limitOf({ before }: PageQuery): number {
  return before === undefined ? limits.pageDefault : limits.pageMax;
}

/** Whether a `Link` header (RFC 8288) has a link with this relation. */
export function hasRelation(link: string, relation: string): boolean {
  return [...link.matchAll(/;\s*rel="?([^";,]*)"?/gi)].some(([, relations]) =>
    relations?.split(/\s+/).includes(relation),
  );
}
