import type { BodyOf } from '@parley/contract/endpoint';
import * as endpoints from '@parley/contract/endpoints/message-reacts';
import type { Feature } from '../../domain/feature.js';
import type { Actor } from '../../platform/http/actor.js';
import { react, unreact, type WantedReaction } from './react.js';

export const reactions: Feature = {
  routes({ route, store }) {
    route(endpoints.createReact, async ({ actor, body: { message_react }, request }) => ({
      message_react: await react(store.from(request), wanted(actor, message_react)),
      type: 'RECEIVE_MESSAGE_REACT' as const,
    }));

    route(endpoints.deleteReact, async ({ actor, body: { message_react }, request }) => ({
      message_react: await unreact(store.from(request), wanted(actor, message_react)),
      type: 'REMOVE_MESSAGE_REACT' as const,
    }));
  },
};

type Sent = BodyOf<typeof endpoints.createReact>['message_react'];

function wanted({ userId }: Actor, { message_id, react_code }: Sent): WantedReaction {
  return { userId, messageId: message_id, reactCode: react_code };
}
