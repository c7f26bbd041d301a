import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { messageBody } from '../composer/message-body';
import { memberStore } from '../people/member-store';
import { notify } from '../ui/notices';
import { messages } from './messages';

interface Editing {
  /** Which message is being edited in its place; null for none. */
  readonly messageId: number | null;
  /** By message id, what reads the HTML of each edit that was begun and neither saved nor cancelled. */
  readonly unfinished: Readonly<Record<number, () => string>>;
}

const editingStore = createStore<Editing>()(() => ({ messageId: null, unfinished: {} }));

export function startEditing(messageId: number): void {
  editingStore.setState({ messageId });
}

/** The edit was saved or cancelled. */
export function stopEditing(messageId: number): void {
  editingStore.setState((state) => {
    const { [messageId]: _, ...unfinished } = state.unfinished;
    return { messageId: state.messageId === messageId ? null : state.messageId, unfinished };
  });
}

/** What was written waits for its author to come back to it, also after an edit of another message. */
export function keepEdit(messageId: number, html: () => string): void {
  editingStore.setState(({ unfinished }) => ({
    unfinished: { ...unfinished, [messageId]: html },
  }));
}

export function keptEdit(messageId: number): string | undefined {
  return editingStore.getState().unfinished[messageId]?.();
}

/** The editor goes: what it can be asked for until then is kept in its place. */
export function editorGoes(messageId: number): void {
  const html = keptEdit(messageId);
  if (html !== undefined) keepEdit(messageId, () => html);
}

/** The message was deleted, perhaps while it was being edited. */
export function editedMessageGone(messageId: number): void {
  const written = keptEdit(messageId);
  const isEdited = written !== undefined || editingStore.getState().messageId === messageId;
  stopEditing(messageId);
  // An edit of which nothing is left deletes its message.
  if (!isEdited || (written !== undefined && messageBody(written) === null)) return;
  notify('The message that you were editing has been deleted.');
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
