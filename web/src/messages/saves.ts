import { createSave, deleteSave, listSaves } from '@parley/contract/endpoints/message-saves';
import type { Message } from '@parley/contract/entities/message';
import { useStore } from 'zustand';
import { call } from '../api/call';
import { callFailed } from '../session/call-problem';
import { createSaveStore, type SavedPage } from './save-store';
import { createWishes } from '../lib/wishes';

/** What one has saved in the workspace on this page. */
export const savedItems = createSaveStore(loadSaves);

async function loadSaves(workspaceId: number): Promise<SavedPage> {
  const query = { message_save: { workspace_id: String(workspaceId) } };
  const { message_saves, messages } = await call(listSaves, { query });
  const marks: Record<number, number> = {};
  for (const { id, message_id } of Object.values(message_saves)) marks[message_id] = id;
  return { marks, messages };
}

const wishes = createWishes<Message>({
  keyOf: ({ id }) => String(id),
  async fulfil(message, on) {
    if (on) {
      const body = { message_save: { message_id: message.id } };
      const { message_save } = await call(createSave, { body });
      savedItems.receiveSave({ id: message.id, saveId: message_save.message_save_id, message });
    } else {
      const body = { message_save: { message_id: message.id } };
      // SPEC §7: the path's id is always 0.
      await call(deleteSave, { params: { placeholder: '0' }, body });
      savedItems.removeSave(message.id);
    }
  },
  failed: callFailed,
});

/** Saves a message for oneself, or takes it off the list. */
export function toggleSave(message: Message): void {
  const key = String(message.id);
  const on = wishes.wished.getState()[key] ?? message.id in savedItems.saves.getState().marks;
  wishes.wish(message, !on);
}

/** Whether one has saved it, or has just asked to. */
export function useIsSaved(messageId: number): boolean {
  return useAreSaved()(messageId);
}

/** The same, for a list of messages. */
export function useAreSaved(): (messageId: number) => boolean {
  const marks = useStore(savedItems.saves, (saves) => saves.marks);
  const wished = useStore(wishes.wished);
  return (messageId) => wished[messageId] ?? messageId in marks;
}
