import { mayDo, messageRelation } from '@parley/contract/rules/message-policy';
import { mayStillEdit } from '@parley/contract/rules/roles';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { channelStore } from '../channels/channel-store';
import { channelOf, type ConversationKey } from '../conversations/conversation';
import { messageBody } from './message-body';
import { actingMemberOf, memberStore } from '../people/member-store';
import { notify } from '../../platform/ui/overlays/notices';
import { messages } from './messages';

/** An edit that was neither saved nor cancelled. */
interface Unfinished {
  /** Its HTML. */
  readonly read: () => string;
  /** `updated_at` of the text that its author changes; undefined: not known, of an earlier version of the app. */
  readonly seen: string | undefined;
}

interface Editing {
  /** The id of the message that is being edited in place; null for none. */
  readonly messageId: number | null;
  /** By message id. */
  readonly unfinished: Readonly<Record<number, Unfinished>>;
  /** Whether the edit resumes one that an earlier page kept: it must not take the focus or scroll. */
  readonly isResumed: boolean;
}

export const editingStore = createStore<Editing>()(() => ({
  messageId: null,
  unfinished: {},
  isResumed: false,
}));

export function startEditing(messageId: number): void {
  editingStore.setState({ messageId, isResumed: false });
}

/** The edit was saved or cancelled. */
export function stopEditing(messageId: number): void {
  editingStore.setState((state) => {
    const { [messageId]: _, ...unfinished } = state.unfinished;
    return { messageId: state.messageId === messageId ? null : state.messageId, unfinished };
  });
}

/** Keeps an unfinished edit until its author returns to it, also after an edit of another message. */
export function keepEdit(messageId: number, edit: Unfinished): void {
  editingStore.setState(({ unfinished }) => ({
    unfinished: { ...unfinished, [messageId]: edit },
  }));
}

export function keptEdit(messageId: number): Unfinished | undefined {
  return editingStore.getState().unfinished[messageId];
}

/** The editor is unmounted: its HTML is read and kept. */
export function editorUnmounted(messageId: number): void {
  const edit = keptEdit(messageId);
  if (!edit) return;
  const html = edit.read();
  keepEdit(messageId, { ...edit, read: () => html });
}

/** The message was deleted, perhaps while it was being edited. */
export function editedMessageDeleted(messageId: number): void {
  const written = keptEdit(messageId)?.read();
  const isEdited = written !== undefined || editingStore.getState().messageId === messageId;
  stopEditing(messageId);
  // An empty edit deletes its message, so this deletion was the user's own.
  if (!isEdited || (written !== undefined && messageBody(written) === null)) return;
  notify('The message that you were editing has been deleted.');
}

/**
 * Edits the last message that the user may edit, if the conversation's end is loaded. Returns whether there
 * is such a message.
 */
export function editLastOwnMessage(conversation: ConversationKey): boolean {
  const open = messages.conversations.getState()[conversation];
  if (!open || open.hasNewer) return false;
  const people = memberStore.getState();
  const { ownId } = people;
  const { channels, memberships } = channelStore.getState();
  const channelId = channelOf(conversation);
  const place = {
    isMember: memberships[channelId] !== undefined,
    isOpen: channels[channelId]?.archived !== true,
  };
  const last = open.messages.findLast(
    (message) =>
      mayDo('edit', messageRelation(message, ownId, place)) &&
      mayStillEdit(actingMemberOf(people), Date.parse(message.created_at), Date.now()),
  );
  if (last) startEditing(last.id);
  return last !== undefined;
}

export function useEditedId(): number | null {
  return useStore(editingStore, ({ messageId }) => messageId);
}
