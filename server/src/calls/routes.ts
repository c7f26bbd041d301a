import * as endpoints from '@parley/contract/endpoints/calls';
import type { Route } from '../http/route.js';
import { iceServersFor, type IceSettings } from './ice-servers.js';
import type { SendSignal } from './send-signal.js';

export function callRoutes(route: Route, sendSignal: SendSignal, ice: IceSettings): void {
  route(endpoints.sendCallSignal, ({ actor, body }) => sendSignal(actor.userId, body));
  route(endpoints.readIceServers, async ({ actor }) => ({
    ice_servers: iceServersFor(actor.userId, ice, Date.now()),
  }));
}
