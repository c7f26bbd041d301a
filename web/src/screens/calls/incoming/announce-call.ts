import { productName } from '@parley/contract/texts';
import { workspacePath } from '../../../data/places/workspace-path';
import {
  callTag,
  closeRinging,
  showNotification,
} from '../../../data/notifications/shown-notifications';
import { startRinging } from '../adapters/ringing';
import type { IncomingCall } from './incoming-call';

/** SPEC §2 "Incoming call overlay". */
export const callSentence = (name: string) => `${name} wants to video chat`;

/**
 * Rings, marks the tab's title and, in the background, shows a notification. Returns a function
 * that stops them.
 */
export function announceCall(call: IncomingCall): () => void {
  const stopTitle = showInTitle(callSentence(call.name));
  const stopRinging = call.silent ? () => {} : startRinging('incoming');
  // The browser may refuse: title, sound and overlay say it all the same.
  const shown = call.silent ? Promise.resolve() : notify(call).catch(() => undefined);
  return () => {
    stopTitle();
    stopRinging();
    // Also a push's, for which this tab may have been too slow.
    void shown.then(() => closeRinging(call.channelId)).catch(() => undefined);
  };
}

function showInTitle(sentence: string): () => void {
  const before = document.title;
  const shown = `${sentence} · ${productName}`;
  document.title = shown;
  return () => {
    // Unless navigation has changed the title.
    if (document.title === shown) document.title = before;
  };
}

async function notify({ name, user, address, channelId }: IncomingCall): Promise<void> {
  if (!document.hidden) return;
  await showNotification({
    tag: callTag(channelId),
    title: callSentence(name),
    body: '',
    icon: user.photo_url,
    navigate: `/#${workspacePath(address, channelId)}`,
    messageId: null,
    rings: true,
    silent: false,
  });
}
