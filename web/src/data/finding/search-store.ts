import { limits } from '@parley/contract/limits';
import { useStore } from 'zustand';
import { CallFailed } from '../../platform/api/call-failed';
import { followMessages } from '../messages/follow-messages';
import { createMessageFeed, type FeedItem } from '../messages/message-feed';
import { type Asked, findMessages, type FoundMessages } from './find-messages';

/** Results of one answer. */
const pageSize = 20;
const tooLong = `Search for at most ${limits.searchMax.toLocaleString('en')} characters.`;

const results = createMessageFeed<Asked, FeedItem, FoundMessages>({
  async load(asked, cursor) {
    if (asked.q.length > limits.searchMax) {
      throw new CallFailed({ status: 400, messages: [tooLong] });
    }
    return findMessages(asked, cursor);
  },
});

// Also while a message is open to which they led: Back shows them again.
followMessages(results);

export const useSearchResults = () => useStore(results.state);

/** Whether the store holds the results of this search. */
export function isAsked({ q, channelId }: Omit<Asked, 'workspaceId'>): boolean {
  const { asked } = results.state.getState();
  return asked?.q === q && asked.channelId === channelId;
}

/** Whether more than a page is shown of it, which asking again would take away. */
export function hasMorePages(): boolean {
  const { page } = results.state.getState();
  return page !== null && page.items.length > pageSize;
}

/** Earlier results stay until the answer is there. */
export function askFor(asked: Asked): void {
  if (asked.q.trim() === '') results.end();
  else void results.ask(asked);
}

/** Asks again for this search if its results are there: the page that shows them does not. */
export function searchAgain(search: Omit<Asked, 'workspaceId'>): void {
  const { asked } = results.state.getState();
  if (asked && isAsked(search)) void results.ask(asked);
}

/** Loads the next results; after a failure, those that failed. */
export const loadMoreResults = () => void results.more();
