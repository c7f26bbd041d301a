import type { Message } from '@parley/contract/entities/message';
import { editedMessageDeleted } from './editing';
import { tellFollowers } from './follow-messages';
import type { Reaction } from './message-reactions';
import { messages } from './messages';
import { outbox } from '../outbox/own-outbox';

/** Applies events and answers of calls to every store that holds messages. */

export function messagesMissed(): void {
  messages.invalidateAll();
  tellFollowers((follower) => follower.missed?.());
}

export function receiveMessage(message: Message, isNew: boolean): void {
  messages.receive(message, isNew);
  outbox.arrived(message);
  tellFollowers((follower) => follower.put?.(message));
}

/** The answer to changing a message. */
export function receiveChangedMessage(message: Message): void {
  messages.receiveChanged(message);
  tellFollowers((follower) => follower.answered?.(message));
}

/** SPEC §4: deleting a message removes it and its save. */
export function receiveDeleted(message: { id: number; channel_id: number }): void {
  const { id } = message;
  editedMessageDeleted(id);
  messages.remove(message);
  tellFollowers((follower) => follower.deleted?.(id));
}

/** A user added or removed a reaction. */
export function receiveReaction(messageId: number, reaction: Reaction, on: boolean): void {
  messages.react(messageId, reaction, on);
  tellFollowers((follower) => follower.reacted?.(messageId, reaction, on));
}
