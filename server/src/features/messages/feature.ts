import * as endpoints from '@parley/contract/endpoints/messages';
import type { Feature, RouteParts } from '../../domain/feature.js';
import { confirmUploads } from '../../domain/files/confirm-uploads.js';
import { sentFiles } from '../../domain/files/sent-files.js';
import type { Uploads } from '../../domain/files/uploads.js';
import { deleteMessage } from '../../domain/messages/delete-message.js';
import { malformed } from '../../platform/http/errors.js';
import { linkHeader } from '../../platform/http/link-header.js';
import { chatChannel } from './chat-channel.js';
import { listMessages } from './list-messages.js';
import { postMessage } from './post-message.js';
import { removePreview } from './remove-preview.js';
import { updateMessage } from './update-message.js';

export interface MessageParts extends RouteParts {
  uploads: Uploads;
}

export const messages: Feature<MessageParts> = {
  routes({ route, store, uploads }) {
    const { rules } = uploads;

    route(endpoints.listMessages, async ({ actor, params, query, reply }) => {
      const page = await listMessages(store.reader, actor.userId, params.id, query);
      linkHeader(reply, `/api/channels/${params.id}/messages`, page);
      return page.messages;
    });

    route(endpoints.postMessage, async ({ actor, body: { message }, request }) => {
      const { draft_revision: draftRevision, files: sent, ...authored } = message;
      const files = sentFiles(sent, rules);
      await confirmUploads(
        uploads,
        actor.userId,
        files.flatMap((file) => ('fileId' in file ? [file.fileId] : [])),
      );
      return postMessage(store.from(request), {
        ...authored,
        authorId: actor.userId,
        files,
        workspaceQuota: rules.quotas.perWorkspace,
        draftRevision,
      });
    });

    route(endpoints.updateMessage, async ({ actor, params, body: { message }, request }) => {
      const { removed_preview_id: removed, ...change } = message;
      if (removed === undefined) {
        return updateMessage(store.from(request), actor.userId, params.id, change);
      }
      if (Object.keys(change).length > 0) throw malformed(['Send removed_preview_id alone.']);
      return removePreview(store.from(request), actor.userId, params.id, removed);
    });

    route(endpoints.deleteMessage, ({ actor, params, request }) =>
      deleteMessage(store.from(request), actor.userId, params.id),
    );
  },
  channels: ({ store }) => [chatChannel(store.reader)],
};
