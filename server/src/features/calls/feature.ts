import * as endpoints from '@parley/contract/endpoints/calls';
import { signedInMemberships } from '../../domain/channels/signed-in.js';
import type { Feature, RouteParts } from '../../domain/feature.js';
import { callChannel } from './call-channel.js';
import { credentialSeconds, iceServersFor, type IceSettings } from './ice-servers.js';
import type { KeepCall } from './keep-call.js';
import type { SendSignal } from './send-signal.js';
import { watchCall } from './watch-call.js';

export interface CallParts extends RouteParts {
  keepCall: KeepCall;
  sendSignal: SendSignal;
  ice: IceSettings;
}

export const calls: Feature<CallParts> = {
  routes({ route, store, sendSignal, ice }) {
    const { reader } = store;
    route(endpoints.sendCallSignal, ({ actor, body }) => sendSignal(actor, body));
    route(endpoints.readIceServers, async ({ actor: { userId } }) => {
      const memberships = await signedInMemberships(reader, userId, undefined);
      const isMember = memberships !== null && memberships.length > 0;
      return {
        ice_servers: iceServersFor(userId, ice, Date.now(), { isMember }),
        ttl: credentialSeconds,
      };
    });
  },
  channels: ({ store, sendSignal, keepCall }) => [
    callChannel({ reader: store.reader, sendSignal, keepCall }),
  ],
  jobs: { quick: [watchCall] },
};
