import type { LoadedWorkspace } from '@parley/contract/entities/workspace';
import { createStore } from 'zustand/vanilla';
import { followMessages, tellFollowers, type Saved } from './follow-messages';

/** The user's saves in the open workspace: save id by message id. A later save has a higher id. */
export const saveMarks = createStore<Readonly<Record<number, number>>>()(() => ({}));

/** The marks from the workspace's snapshot. */
export function receiveMarks(loaded: LoadedWorkspace['user_saved_messages']): void {
  const ids = Object.entries(loaded).map(([id, save]) => [id, save.message_save_id]);
  saveMarks.setState(Object.fromEntries(ids) as Record<number, number>, true);
  tellFollowers((follower) => follower.snapshot?.());
}

export function receiveSave(saved: Saved): void {
  saveMarks.setState({ [saved.message.id]: saved.saveId });
  tellFollowers((follower) => follower.saved?.(saved));
}

export function removeSave(messageId: number): void {
  const { [messageId]: mark, ...others } = saveMarks.getState();
  if (mark !== undefined) saveMarks.setState(others, true);
  tellFollowers((follower) => follower.unsaved?.(messageId));
}

/** SPEC §4: deleting a message removes its save. */
followMessages({ deleted: removeSave, end: () => saveMarks.setState({}, true) });
