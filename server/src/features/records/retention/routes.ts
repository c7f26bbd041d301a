import * as endpoints from '@parley/contract/endpoints/retention';
import type { Route } from '../../../platform/http/route.js';
import type { StoreOfRoutes } from '../../../platform/store/store.js';
import { readRetention } from './read-retention.js';
import { setRetention } from './set-retention.js';

export function retentionRoutes(route: Route, store: StoreOfRoutes): void {
  route(endpoints.readRetention, ({ actor, query }) =>
    readRetention(store.reader, actor.userId, query.workspace_id),
  );

  route(endpoints.setRetention, ({ actor, body, request }) =>
    setRetention(store.from(request), actor.userId, body.retention),
  );
}
