import * as endpoints from '@parley/contract/endpoints/message-quotes';
import type { Route } from '../http/route.js';
import type { StoreOfRoutes } from '../store/store.js';
import { listQuotes } from './list-quotes.js';

export function quoteRoutes(route: Route, store: StoreOfRoutes): void {
  route(endpoints.listQuotes, ({ actor, query: { ids } }) =>
    listQuotes(store.reader, actor.userId, ids),
  );
}
