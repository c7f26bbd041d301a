import * as endpoints from '@parley/contract/endpoints/reads';
import { findJoined, readPosition } from '../../domain/reads/read-position.js';
import type { Route } from '../../platform/http/route.js';
import type { StoreOfRoutes } from '../../platform/store/store.js';
import { setNotify } from './set-notify.js';
import { setPosition } from './set-position.js';
import { setPositions } from './set-positions.js';

export function readRoutes(route: Route, store: StoreOfRoutes): void {
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
}
