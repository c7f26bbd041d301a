import * as endpoints from '@parley/contract/endpoints/message-quotes';
import type { Route } from '../../platform/http/route.js';
import type { StoreOfRoutes } from '../../platform/store/store.js';
import { listQuotes } from './list-quotes.js';

export function quoteRoutes(route: Route, store: StoreOfRoutes): void {
  route(endpoints.listQuotes, ({ actor, query: { ids } }) =>
    listQuotes(store.reader, actor.userId, ids),
  );
}
