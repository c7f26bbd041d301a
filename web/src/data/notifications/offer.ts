import { create } from 'zustand';

const key = 'parley.notifications-offered';

/** Whether the offer to turn notifications on is shown: once in a browser, when it would be of use. */
export const useOffer = create<{ shown: boolean }>()(() => ({ shown: false }));

/** Call when a notification could not be shown because the browser has not been asked yet. */
export function offerNotifications(): void {
  if (!('Notification' in window) || Notification.permission !== 'default' || wasAnswered()) return;
  useOffer.setState({ shown: true });
}

export function closeOffer(): void {
  useOffer.setState({ shown: false });
  try {
    localStorage.setItem(key, 'yes');
  } catch {
    // Storage is refused: the offer comes again when the page is loaded.
  }
}

function wasAnswered(): boolean {
  try {
    return localStorage.getItem(key) !== null;
  } catch {
    return false;
  }
}
