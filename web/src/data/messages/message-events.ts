import type { Message } from '@parley/contract/entities/message';
import { editedMessageDeleted } from './editing';
import { mergeAnswer } from './merge-answer';
import type { Reaction } from './message-reactions';
import { messages } from './messages';
import { outbox } from '../outbox/own-outbox';
import { savedItems } from './saved-items';

/** A view that holds messages of its own, and only while it is shown. */
export interface MessageListener {
  put(message: Message): void;
  deleted(messageId: number): void;
  reacted(messageId: number, reaction: Reaction, on: boolean): void;
  /** Events were lost. */
  missed(): void;
}

const listeners = new Set<MessageListener>();

/** Returns a function that ends it. */
export function listenToMessages(listener: MessageListener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function tell(event: (listener: MessageListener) => void): void {
  listeners.forEach(event);
}

export function messagesMissed(): void {
  messages.invalidateAll();
  tell((listener) => listener.missed());
}

/** Applies events and answers of calls to every store that holds messages. */

export function receiveMessage(message: Message, isNew: boolean): void {
  messages.receive(message, isNew);
  savedItems.change(message.id, () => message);
  outbox.arrived(message);
  tell((listener) => listener.put(message));
}

/** The answer to changing a message. */
export function receiveChangedMessage(message: Message): void {
  messages.receiveChanged(message);
  savedItems.change(message.id, (known) => mergeAnswer(known, message));
}

/** SPEC §4: deleting a message removes it and its save. */
export function receiveDeleted({ id, channel_id }: { id: number; channel_id: number }): void {
  editedMessageDeleted(id);
  messages.remove(channel_id, id);
  savedItems.removeSave(id);
  tell((listener) => listener.deleted(id));
}

/** A user added or removed a reaction. */
export function receiveReaction(messageId: number, reaction: Reaction, on: boolean): void {
  messages.react(messageId, reaction, on);
  savedItems.react(messageId, reaction, on);
  tell((listener) => listener.reacted(messageId, reaction, on));
}
