import * as endpoints from '@parley/contract/endpoints/message-saves';
import type { Feature } from '../../domain/feature.js';
import { listSaves } from './list-saves.js';
import { saveMessage } from './save-message.js';
import { unsaveMessage } from './unsave-message.js';

export const saves: Feature = {
  routes({ route, store }) {
    route(endpoints.listSaves, ({ actor, query: { message_save } }) =>
      listSaves(store.reader, actor.userId, message_save.workspace_id),
    );

    route(endpoints.createSave, async ({ actor, body: { message_save }, request }) => ({
      message_save: await saveMessage(store.from(request), {
        userId: actor.userId,
        messageId: message_save.message_id,
        workspaceId: message_save.workspace_id,
      }),
    }));

    route(endpoints.deleteSave, async ({ actor, body: { message_save }, request }) => ({
      message_save: await unsaveMessage(store.from(request), actor.userId, message_save.message_id),
    }));
  },
};
