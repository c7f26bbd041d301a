import * as endpoints from '@parley/contract/endpoints/message-reacts';
import type { Route } from '../http/route.js';
import type { Store } from '../store/store.js';
import { react, unreact } from './react.js';

export function reactionRoutes(route: Route, store: Store): void {
  route(endpoints.createReact, async ({ actor, body: { message_react } }) => ({
    message_react: await react(store, {
      userId: actor.userId,
      messageId: message_react.message_id,
      reactCode: message_react.react_code,
    }),
    type: 'RECEIVE_MESSAGE_REACT' as const,
  }));

  route(endpoints.deleteReact, async ({ actor, body: { message_react } }) => ({
    message_react: await unreact(store, {
      userId: actor.userId,
      messageId: message_react.message_id,
      reactCode: message_react.react_code,
    }),
    type: 'REMOVE_MESSAGE_REACT' as const,
  }));
}
