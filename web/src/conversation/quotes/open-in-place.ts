import { channelStore } from '../../data/channels/channel-store';
import { openMessage } from '../../data/places/open-message';
import { workspacePath } from '../../data/places/workspace-path';
import { messageLinkAt } from '../../data/quotes/message-links';

/** The part of the route that names the open workspace. */
const openWorkspace = /^#\/workspace\/([^/]+)\//;

/**
 * A plain click on a link to a message of the open workspace opens the message in place of the conversation, as its
 * card does. With Ctrl or the middle button a new tab opens, and so it does for channels that the reader does not see.
 */
function openInPlace(event: MouseEvent): void {
  const { target, button, ctrlKey, metaKey, shiftKey, altKey, defaultPrevented } = event;
  if (defaultPrevented || button !== 0 || ctrlKey || metaKey || shiftKey || altKey) return;
  const anchor = target instanceof Element && target.closest('a[target="_blank"]');
  if (!(anchor instanceof HTMLAnchorElement) || anchor.isContentEditable) return;
  const [, address = ''] = openWorkspace.exec(window.location.hash) ?? [];
  const link = messageLinkAt(anchor.href, decodeURIComponent(address));
  if (!link || !(link.channelId in channelStore.getState().channels)) return;
  event.preventDefault();
  openMessage(workspacePath(decodeURIComponent(address), link.channelId), link.messageId);
}

document.addEventListener('click', openInPlace);
