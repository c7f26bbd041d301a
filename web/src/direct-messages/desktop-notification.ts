import type { Message } from '@parley/contract/entities/message';
import { channelStore } from '../channels/channel-store';
import { workspacePath } from '../lib/workspace-path';
import { messageText } from '../messages/message-html';
import { memberName, memberStore } from '../people/member-store';
import { useSession } from '../session/session-store';

/** Where the browser allows it; clicking it leads to the message's conversation. */
export function showNotification({ body, files, user_id, channel_id }: Message): void {
  if (!('Notification' in window) || Notification.permission !== 'granted') return;
  const { workspaceId, members } = memberStore.getState();
  const workspace = useSession.getState().workspaces[workspaceId];
  if (!workspace || !(channel_id in channelStore.getState().channels)) return;

  const author = members[user_id];
  const notification = new Notification(memberName(author), {
    body: messageText(body) || files.map(({ name }) => name).join(', '),
    // The next one of the same conversation takes its place.
    tag: `parley-${channel_id}`,
    ...(author?.photo_url && { icon: author.photo_url }),
  });
  notification.addEventListener('click', () => {
    window.focus();
    location.hash = workspacePath(workspace.address, channel_id);
    notification.close();
  });
}
