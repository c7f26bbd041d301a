import { createSave, deleteSave } from '@parley/contract/endpoints/message-saves';
import type { Message } from '@parley/contract/entities/message';
import { useStore } from 'zustand';
import { call } from '../../platform/api/call';
import { callFailed } from '../../data/session/call-problem';
import { receiveSave, removeSave, saveMarks } from '../../data/messages/save-marks';
import { createOptimisticToggle } from '../../platform/lib/optimistic-toggle';

const toggle = createOptimisticToggle<Message>({
  keyOf: ({ id }) => String(id),
  async send(message, on) {
    if (on) {
      const body = { message_save: { message_id: message.id } };
      const { message_save } = await call(createSave, { body });
      receiveSave({ saveId: message_save.message_save_id, message });
    } else {
      const body = { message_save: { message_id: message.id } };
      // SPEC §7: the path's id is always 0.
      await call(deleteSave, { params: { placeholder: '0' }, body });
      removeSave(message.id);
    }
  },
  failed: callFailed,
});

/** Saves a message, or removes it from the saved items. */
export function toggleSave(message: Message): void {
  const key = String(message.id);
  const on = toggle.pending.getState()[key] ?? message.id in saveMarks.getState();
  toggle.set(message, !on);
}

/** Whether the user has saved the message, unconfirmed saves included. */
export function useIsSaved(messageId: number): boolean {
  return useAreSaved()(messageId);
}

/** The same, for a list of messages. */
export function useAreSaved(): (messageId: number) => boolean {
  const marks = useStore(saveMarks);
  const pending = useStore(toggle.pending);
  return (messageId) => pending[messageId] ?? messageId in marks;
}
