import { type MessageAction, missingFor } from '@parley/contract/rules/message-policy';
import { isMember, isRoom } from '../channels/policy.js';
import { forbidden } from '../http/errors.js';
import type { HeldMessage } from './hold-message.js';

/** Throws 403 with what is missing. */
export function assertMayDo(
  action: MessageAction,
  userId: number,
  { message, channel }: HeldMessage,
): void {
  const isAuthor = message.user_id === userId;
  const isText = message.call_outcome === null;
  const missing = missingFor(action, { isMember: isMember(channel), isAuthor, isText });
  if (!missing) return;
  const beginnings = {
    isMember: `Join this ${isRoom(channel) ? 'channel' : 'chat'} to`,
    isAuthor: 'Only its author can',
    isText: 'Calls are history: they cannot be',
  };
  throw forbidden(`${beginnings[missing.need]} ${missing.refusal}.`);
}
