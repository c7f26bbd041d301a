import * as endpoints from '@parley/contract/endpoints/message-quotes';
import type { Feature } from '../../domain/feature.js';
import { listQuotes } from './list-quotes.js';

export const quotes: Feature = {
  routes({ route, store }) {
    route(endpoints.listQuotes, ({ actor, query: { ids } }) =>
      listQuotes(store.reader, actor.userId, ids),
    );
  },
};
