import { listSaves } from '@parley/contract/endpoints/message-saves';
import { call } from '../../platform/api/call';
import { followMessages, type MessageFollower, type Saved } from './follow-messages';
import { createMessageFeed, type FeedPage, type MessageFeed } from './message-feed';

type SavedItems = MessageFeed<number, Saved> & Pick<MessageFollower, 'saved' | 'unsaved'>;

/** The saved messages of a workspace, the newest saved first: loaded when they are opened. */
export function createSavedItems(
  load: (workspaceId: number) => Promise<FeedPage<Saved>>,
): SavedItems {
  const feed = createMessageFeed<number, Saved>({ load });
  return {
    ...feed,
    saved: (saved) => feed.change((items) => withSave(items, saved)),
    unsaved: feed.deleted,
  };
}

function withSave(items: readonly Saved[], { saveId, message }: Saved): readonly Saved[] {
  const known = items.find((item) => item.message.id === message.id);
  const others = items.filter((item) => item !== known);
  // A known message may be newer: its changes come over a stream of their own.
  return newestFirst([...others, { saveId, message: known?.message ?? message }]);
}

/** SPEC §2 "Saved items browser". */
const newestFirst = (items: readonly Saved[]) => items.toSorted((a, b) => b.saveId - a.saveId);

/** The user's saved items in the open workspace. */
export const savedItems = createSavedItems(async (workspaceId) => {
  const query = { message_save: { workspace_id: String(workspaceId) } };
  const { message_saves, messages } = await call(listSaves, { query });
  const items = Object.values(message_saves).flatMap(({ id, message_id }) => {
    const message = messages[message_id];
    return message ? [{ saveId: id, message }] : [];
  });
  return { items: newestFirst(items), next: null };
});

followMessages(savedItems);
