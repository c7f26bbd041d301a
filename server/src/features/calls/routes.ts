import * as endpoints from '@parley/contract/endpoints/calls';
import { signedInMemberships } from '../../domain/channels/signed-in.js';
import type { Route } from '../../platform/http/route.js';
import type { Reader } from '../../platform/store/store.js';
import { credentialSeconds, iceServersFor, type IceSettings } from './ice-servers.js';
import type { SendSignal } from './send-signal.js';

interface CallRouteParts {
  reader: Reader;
  sendSignal: SendSignal;
  ice: IceSettings;
}

export function callRoutes(route: Route, { reader, sendSignal, ice }: CallRouteParts): void {
  route(endpoints.sendCallSignal, ({ actor, body }) => sendSignal(actor, body));
  route(endpoints.readIceServers, async ({ actor: { userId } }) => {
    const memberships = await signedInMemberships(reader, userId, undefined);
    const isMember = memberships !== null && memberships.length > 0;
    return {
      ice_servers: iceServersFor(userId, ice, Date.now(), { isMember }),
      ttl: credentialSeconds,
    };
  });
}
