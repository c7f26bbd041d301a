import { type MessageAction, missingFor } from '@parley/contract/rules/message-policy';
import { forbidden } from '../../platform/http/errors.js';
import { isArchived, isMember, isRoom } from '../channels/policy.js';
import type { LockedMessage } from './lock-message.js';

/** Throws 403 with what is missing. */
export function assertMayDo(
  action: MessageAction,
  userId: number,
  { message, channel }: LockedMessage,
): void {
  const isPosted = message.system_event === null;
  const missing = missingFor(action, {
    isMember: isMember(channel),
    isOpen: !isArchived(channel),
    isPosted,
    isAuthor: message.user_id === userId,
    isText: isPosted && message.call_outcome === null,
  });
  if (!missing) return;
  if (missing.need === 'isOpen') throw forbidden(missing.refusal);
  const beginnings = {
    isMember: `Join this ${isRoom(channel) ? 'channel' : 'chat'} to`,
    isPosted: 'What happened to a channel is history: it cannot be',
    isAuthor: 'Only its author can',
    isText: 'Calls are history: they cannot be',
  };
  throw forbidden(`${beginnings[missing.need]} ${missing.refusal}.`);
}
