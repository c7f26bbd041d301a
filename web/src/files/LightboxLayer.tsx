import { useStore } from 'zustand';
import { deferred, useDeferred } from '../lib/deferred';
import { lightboxStore } from './lightbox-store';

const lightboxParts = deferred(() => import('./Lightbox'));

/** Shows the picture that was opened: once in a list of messages. */
export function LightboxLayer() {
  const parts = useDeferred(lightboxParts);
  // Mounted only once there is something to see.
  const isWanted = useStore(lightboxStore, ({ pictures }) => pictures.length > 0);
  return isWanted && parts && <parts.Lightbox />;
}
