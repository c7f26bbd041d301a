import { listMessages } from '@parley/contract/endpoints/messages';
import { limits } from '@parley/contract/limits';
import { callWithHeaders } from '../api/call';
import type { Page } from './channel-messages';

/** Which page: the newest, or one next to or around a message. */
export interface Place {
  before?: number;
  after?: number;
  around?: number;
}

export async function loadPage(channelId: number, place: Place = {}): Promise<Page> {
  const { output, headers } = await callWithHeaders(listMessages, {
    params: { id: channelId },
    query: { ...place, limit: limits.pageDefault },
  });
  const link = headers.get('link') ?? '';
  return {
    messages: Object.values(output).toSorted((a, b) => a.id - b.id),
    hasOlder: hasRelation(link, 'prev'),
    hasNewer: hasRelation(link, 'next'),
  };
}

/** Whether a `Link` header (RFC 8288) names a page of this relation. */
export function hasRelation(link: string, relation: string): boolean {
  return [...link.matchAll(/;\s*rel="?([^";,]*)"?/gi)].some(([, relations]) =>
    relations?.split(/\s+/).includes(relation),
  );
}
