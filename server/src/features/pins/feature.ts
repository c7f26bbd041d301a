import * as endpoints from '@parley/contract/endpoints/pins';
import type { Feature } from '../../domain/feature.js';
import { listPins } from './list-pins.js';
import { pinMessage, unpinMessage } from './pin-message.js';

export const pins: Feature = {
  routes({ route, store }) {
    route(endpoints.listPins, ({ actor, params }) =>
      listPins(store.reader, actor.userId, params.id),
    );

    route(endpoints.pinMessage, ({ actor, params, request }) =>
      pinMessage(store.from(request), actor.userId, params.id),
    );

    route(endpoints.unpinMessage, ({ actor, params, request }) =>
      unpinMessage(store.from(request), actor.userId, params.id),
    );
  },
};
