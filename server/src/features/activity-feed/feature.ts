import { listActivity as endpoint } from '@parley/contract/endpoints/activity';
import type { Feature } from '../../domain/feature.js';
import { listActivity } from './list-activity.js';

export const activityFeed: Feature = {
  routes({ route, store }) {
    route(endpoint, ({ actor, query }) => listActivity(store.reader, actor.userId, query));
  },
};
