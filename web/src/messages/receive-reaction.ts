import type { Reaction } from './message-reactions';
import { messages } from './messages';
import { savedItems } from './saves';

/** Somebody reacted to a message, or took it back. */
export function receiveReaction(messageId: number, reaction: Reaction, on: boolean): void {
  messages.react(messageId, reaction, on);
  savedItems.react(messageId, reaction, on);
}
