import { listActivity as endpoint } from '@parley/contract/endpoints/activity';
import type { Route } from '../../platform/http/route.js';
import type { StoreOfRoutes } from '../../platform/store/store.js';
import { listActivity } from './list-activity.js';

export function activityRoutes(route: Route, store: StoreOfRoutes): void {
  route(endpoint, ({ actor, query }) => listActivity(store.reader, actor.userId, query));
}
