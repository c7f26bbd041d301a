import * as endpoints from '@parley/contract/endpoints/messages';
import { sentFiles } from '../files/sent-files.js';
import type { UploadRules } from '../files/upload-rules.js';
import { linkHeader } from '../http/link-header.js';
import type { Route } from '../http/route.js';
import type { Store } from '../store/store.js';
import { deleteMessage } from './delete-message.js';
import { listMessages } from './list-messages.js';
import { postMessage } from './post-message.js';
import { updateMessage } from './update-message.js';

export function messageRoutes(route: Route, store: Store, uploads: UploadRules): void {
  route(endpoints.listMessages, async ({ actor, params, query, reply }) => {
    const page = await listMessages(store.reader, actor.userId, params.id, query);
    linkHeader(reply, `/api/channels/${params.id}/messages`, page);
    return page.messages;
  });

  route(endpoints.postMessage, async ({ actor, body: { message } }) =>
    postMessage(store, {
      channelId: message.channel_id,
      authorId: actor.userId,
      body: message.body,
      files: sentFiles(message.files, uploads),
      workspaceQuota: uploads.quotas.perWorkspace,
      clientId: message.client_id,
      draftRevision: message.draft_revision,
    }),
  );

  route(endpoints.updateMessage, ({ actor, params, body: { message }, request }) =>
    updateMessage(store.from(request.ip), actor.userId, params.id, message),
  );

  route(endpoints.deleteMessage, ({ actor, params, request }) =>
    deleteMessage(store.from(request.ip), actor.userId, params.id),
  );
}
