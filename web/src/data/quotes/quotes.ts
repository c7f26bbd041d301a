import { listQuotes } from '@parley/contract/endpoints/message-quotes';
import { limits } from '@parley/contract/limits';
import { quoteText } from '@parley/contract/rules/quote-text';
import { call } from '../../platform/api/call';
import { channelStore } from '../channels/channel-store';
import { onWakeUp } from '../../platform/live/wake-up';
import { followMessages } from '../messages/follow-messages';
import { createQuoteStore } from './quote-store';

/** The quotes of the cards on this page. */
export const quotes = createQuoteStore({
  load: (ids) => call(listQuotes, { query: { ids: ids.join(',') } }),
  sees: (channelId) => channelId in channelStore.getState().channels,
  batch: limits.quotesPerCall,
});

onWakeUp(quotes.refresh);

followMessages({
  put({ id, channel_id, user_id, created_at, body, files }) {
    quotes.change(id, { channel_id, user_id, created_at, text: quoteText(body), files });
  },
  deleted: (id) => quotes.change(id, null),
  missed: quotes.invalidate,
  dropHidden: quotes.dropHidden,
  end: quotes.forgetAll,
});
