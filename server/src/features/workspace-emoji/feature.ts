import * as endpoints from '@parley/contract/endpoints/workspace-emoji';
import { limits } from '@parley/contract/limits';
import { findActingMember } from '../../domain/channels/acting-member.js';
import type { Feature, RouteParts } from '../../domain/feature.js';
import { type PictureParts, servePictures } from '../../domain/pictures/serve-pictures.js';
import type { BlobStorage } from '../../platform/blobs/blob-storage.js';
import type { Identify } from '../../platform/http/actor.js';
import { invalid } from '../../platform/http/errors.js';
import type { HttpServer } from '../../platform/http/server.js';
import type { Reader } from '../../platform/store/store.js';
import { addEmoji } from './add-emoji.js';
import { deleteEmoji } from './delete-emoji.js';
import { pictureTexts } from './emoji-picture.js';
import { emojiColumns, emojiView, picturePath } from './emoji-view.js';

/** A picture that is a little too large is refused together with other problems. */
const pictureLimits = {
  maxFiles: 1,
  maxFileSize: 2 * limits.emojiFileMax,
  tooLarge: () => invalid([pictureTexts.tooLarge]),
};

export interface EmojiParts extends RouteParts {
  server: HttpServer;
  storage: BlobStorage;
  identify: Identify;
}

export const workspaceEmoji: Feature<EmojiParts> = {
  routes({ route, server, store, storage, identify }) {
    emojiPictureRoute(server, { reader: store.reader, storage, identify });
    route(endpoints.listWorkspaceEmoji, async ({ actor, params }) => {
      await findActingMember(store.reader, params.id, actor.userId);
      return listEmoji(store.reader, params.id);
    });

    route(
      endpoints.addWorkspaceEmoji,
      ({ actor, params, body: { emoji }, request }) =>
        addEmoji({ store: store.from(request), storage }, actor.userId, params.id, emoji),
      pictureLimits,
    );

    route(endpoints.deleteWorkspaceEmoji, ({ actor, params, request }) =>
      deleteEmoji(store.from(request), actor.userId, params.id, params.emoji_id),
    );
  },
};

async function listEmoji(reader: Reader, workspaceId: number) {
  const rows = await reader
    .selectFrom('workspace_emoji')
    .select(emojiColumns)
    .where('workspace_id', '=', workspaceId)
    .orderBy('name')
    .execute();
  return Object.fromEntries(rows.map((row) => [row.id, emojiView(row)]));
}

/** Serves the pictures to the workspace's members. */
function emojiPictureRoute(server: HttpServer, parts: PictureParts): void {
  servePictures(server, picturePath, parts, async (key, userId) => {
    const member = await parts.reader
      .selectFrom('workspace_emoji as emoji')
      .innerJoin('workspace_members as member', 'member.workspace_id', 'emoji.workspace_id')
      .select('member.user_id')
      .where('emoji.picture_key', '=', key)
      .where('member.user_id', '=', userId)
      .where('member.deactivated_at', 'is', null)
      .executeTakeFirst();
    return member !== undefined;
  });
}
