import type { Message } from '@parley/contract/entities/message';
import { isEdited } from '../messages/channel-messages';
import { unreadStore } from '../messages/unread-store';
import { memberStore } from '../people/member-store';

/**
 * DECISIONS "Messages": direct messages that arrive while the tab is hidden show a notification,
 * unless one's notifications are paused. To be called before the message is marked as arrived.
 */
export function announceDirectMessage(message: Message): void {
  if (!document.hidden || !isNews(message)) return;
  // Nobody looks, so nobody waits for it.
  void import('./desktop-notification').then((parts) => parts.showNotification(message));
}

function isNews(message: Message): boolean {
  const { ownId, members } = memberStore.getState();
  if (message.user_id === ownId || members[ownId]?.paused !== false || isEdited(message)) {
    return false;
  }
  // What comes again after a break was announced before it.
  return message.id > (unreadStore.getState().newest[message.channel_id] ?? 0);
}
