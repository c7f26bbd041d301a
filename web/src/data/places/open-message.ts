import { flushSync } from 'react-dom';
import { navigate } from '../../platform/lib/hash-location';

export const isHere = (to: string): boolean => window.location.hash === `#${to}`;

/** Opens a channel at a message, also once more: the reader may have scrolled away from it. */
export function openMessage(path: string, messageId: number): void {
  const to = `${path}?message=${messageId}`;
  if (isHere(to)) flushSync(() => navigate(path, { replace: true }));
  navigate(to);
}
