import { search } from '@parley/contract/endpoints/search';
import type { Route } from '../../platform/http/route.js';
import type { StoreOfRoutes } from '../../platform/store/store.js';
import { searchMessages } from './search-messages.js';

export function searchRoutes(route: Route, store: StoreOfRoutes): void {
  route(search, ({ actor, query }) => searchMessages(store, actor.userId, query));
}
