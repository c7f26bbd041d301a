import * as endpoints from '@parley/contract/endpoints/pins';
import type { Route } from '../http/route.js';
import type { Store } from '../store/store.js';
import { listPins } from './list-pins.js';
import { pinMessage, unpinMessage } from './pin-message.js';

export function pinRoutes(route: Route, store: Store): void {
  route(endpoints.listPins, ({ actor, params }) => listPins(store.reader, actor.userId, params.id));

  route(endpoints.pinMessage, ({ actor, params }) => pinMessage(store, actor.userId, params.id));

  route(endpoints.unpinMessage, ({ actor, params }) =>
    unpinMessage(store, actor.userId, params.id),
  );
}
