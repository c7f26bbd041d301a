import { search } from '@parley/contract/endpoints/search';
import type { Feature } from '../../domain/feature.js';
import { searchMessages } from './search-messages.js';

export const messageSearch: Feature = {
  routes({ route, store }) {
    route(search, ({ actor, query }) => searchMessages(store, actor.userId, query));
  },
};
