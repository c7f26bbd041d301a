import type { OutputOf } from '@parley/contract/endpoint';
import type { listSaves as endpoint } from '@parley/contract/endpoints/message-saves';
import { assertSignedIn } from '../../domain/channels/signed-in.js';
import { readViews } from '../../domain/messages/read-views.js';
import { visibleSaves } from '../../domain/saves/visible-saves.js';
import type { Reader } from '../../platform/store/store.js';

/** More than anybody scrolls through, yet bounded. */
const mostListed = 1_000;

type SavedMessages = OutputOf<typeof endpoint>;

/** The user's newest saves in a workspace that they are signed in to, with their messages. */
export async function listSaves(
  reader: Reader,
  userId: number,
  workspaceId: number,
): Promise<SavedMessages> {
  const [, rows] = await Promise.all([
    assertSignedIn(reader, workspaceId, userId),
    visibleSaves(reader, userId, workspaceId)
      .selectAll('messages')
      .select('save.id as save_id')
      .limit(mostListed)
      .execute(),
  ]);
  const messages = await readViews(reader, rows);
  return {
    message_saves: Object.fromEntries(
      rows.map((row) => [row.id, { id: row.save_id, message_id: row.id }]),
    ),
    messages: Object.fromEntries(messages.map((message) => [message.id, message])),
  };
}
