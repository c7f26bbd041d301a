import * as endpoints from '@parley/contract/endpoints/messages';
import type { Route } from '../http/route.js';
import type { Store } from '../store/store.js';
import { listMessages } from './list-messages.js';
import { pageLinks } from './page-links.js';
import { postMessage } from './post-message.js';

export function messageRoutes(route: Route, store: Store): void {
  route(endpoints.listMessages, async ({ actor, params, query, reply }) => {
    const page = await listMessages(store.reader, actor.userId, params.id, query);
    const links = pageLinks(`/api/channels/${params.id}/messages`, page);
    if (links) reply.header('link', links);
    return page.messages;
  });

  route(endpoints.postMessage, ({ actor, body: { message } }) =>
    postMessage(store, {
      channelId: message.channel_id,
      authorId: actor.userId,
      body: message.body,
      clientId: message.client_id,
    }),
  );
}
