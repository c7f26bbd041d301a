import * as endpoints from '@parley/contract/endpoints/calls';
import type { Route } from '../http/route.js';
import type { SendSignal } from './send-signal.js';

export function callRoutes(route: Route, sendSignal: SendSignal): void {
  route(endpoints.sendCallSignal, ({ actor, body }) => sendSignal(actor.userId, body));
}
