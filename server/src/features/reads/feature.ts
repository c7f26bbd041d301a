import * as endpoints from '@parley/contract/endpoints/reads';
import type { Feature } from '../../domain/feature.js';
import { findJoined, readPosition } from '../../domain/reads/read-position.js';
import { setNotify } from './set-notify.js';
import { setPosition } from './set-position.js';
import { setPositions } from './set-positions.js';

export const reads: Feature = {
  routes({ route, store }) {
    route(endpoints.readPosition, async ({ actor, params }) => {
      await findJoined(store.reader, actor.userId, params.id);
      return readPosition(store.reader, actor.userId, params.id);
    });

    route(endpoints.setPosition, ({ actor, params, body, request }) =>
      setPosition(store.from(request), actor.userId, params.id, body.read),
    );

    route(endpoints.setPositions, ({ actor, body, request }) =>
      setPositions(store.from(request), actor.userId, body),
    );

    route(endpoints.setNotify, ({ actor, params, body, request }) =>
      setNotify(store.from(request), actor.userId, params.id, body.notify),
    );
  },
};
