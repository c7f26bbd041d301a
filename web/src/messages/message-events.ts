import type { Message } from '@parley/contract/entities/message';
import { editedMessageGone } from './editing';
import { messages } from './messages';
import { outbox } from './own-outbox';
import { savedItems } from './saves';

/** What an event, or the answer to a call, does to every place that holds messages. */

export function receiveMessage(message: Message): void {
  messages.receive(message);
  savedItems.change(message.id, () => message);
  outbox.arrived(message);
}

/** The answer to changing one. */
export function receiveChangedMessage(message: Message): void {
  messages.receiveChanged(message);
  savedItems.change(message.id, (known) => {
    const { body, updated_at, files } = message;
    return known.updated_at > updated_at ? known : { ...known, body, updated_at, files };
  });
}

/** SPEC §4: deleting a message removes it and its save. */
export function receiveDeleted({ id, channel_id }: { id: number; channel_id: number }): void {
  editedMessageGone(id);
  messages.remove(channel_id, id);
  savedItems.removeSave(id);
}
