import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { memberStore } from '../people/member-store';
import { messages } from './messages';

/** Which message is being edited in its place; null for none. */
const editingStore = createStore<{ messageId: number | null }>()(() => ({ messageId: null }));

export function startEditing(messageId: number): void {
  editingStore.setState({ messageId });
}

export function stopEditing(): void {
  editingStore.setState({ messageId: null });
}

/** Edits one's last message of a channel that is read at its end; whether there is one. */
export function editLastOwnMessage(channelId: number): boolean {
  const open = messages.channels.getState()[channelId];
  if (!open || open.hasNewer) return false;
  const { ownId } = memberStore.getState();
  const last = open.messages.findLast(({ user_id }) => user_id === ownId);
  if (last) startEditing(last.id);
  return last !== undefined;
}

export function useEditedId(): number | null {
  return useStore(editingStore, ({ messageId }) => messageId);
}
