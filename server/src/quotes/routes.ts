import * as endpoints from '@parley/contract/endpoints/message-quotes';
import type { Route } from '../http/route.js';
import type { Store } from '../store/store.js';
import { listQuotes } from './list-quotes.js';

export function quoteRoutes(route: Route, store: Store): void {
  route(endpoints.listQuotes, ({ actor, query: { ids } }) =>
    listQuotes(store.reader, actor.userId, ids),
  );
}
