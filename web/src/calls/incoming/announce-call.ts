import { productName } from '@parley/contract/texts';
import type { IncomingCall } from './incoming-call';
import { startRinging } from '../adapters/ringing';

/** SPEC §2 "Incoming call overlay". */
export const callSentence = (name: string) => `${name} wants to video chat`;

/**
 * Rings, marks the tab's title and, in the background, shows a notification. Returns a function
 * that stops them.
 */
export function announceCall({ name, user, silent }: IncomingCall): () => void {
  const stopTitle = showInTitle(callSentence(name));
  if (silent) return stopTitle;
  const stopRinging = startRinging('incoming');
  const closeNotification = document.hidden ? showNotification(name, user.photo_url) : () => {};
  return () => {
    stopTitle();
    stopRinging();
    closeNotification();
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

function showNotification(name: string, photo: string | null): () => void {
  if (!('Notification' in window) || Notification.permission !== 'granted') return () => {};
  const notification = new Notification(callSentence(name), {
    // A single notification for all tabs.
    tag: 'parley-call',
    requireInteraction: true,
    ...(photo !== null && { icon: photo }),
  });
  notification.addEventListener('click', () => {
    window.focus();
    notification.close();
  });
  return () => notification.close();
}
