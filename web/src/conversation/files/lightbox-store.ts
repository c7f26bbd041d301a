import type { MessageFile } from '@parley/contract/entities/message';
import { createStore } from 'zustand/vanilla';
import { endsWithPlace } from '../../platform/lib/lifetime';

interface Lightbox {
  /** The pictures that the arrow keys go through. */
  readonly pictures: readonly MessageFile[];
  /** The id of the shown picture; null while it is closed. */
  readonly shownId: number | null;
}

export const lightboxStore = createStore<Lightbox>()(() => ({ pictures: [], shownId: null }));

endsWithPlace(closeLightbox);

export function openLightbox(pictures: readonly MessageFile[], shownId: number): void {
  lightboxStore.setState({ pictures, shownId });
}

export function closeLightbox(): void {
  lightboxStore.setState({ shownId: null });
}

/** The next picture, or with -1 the previous; wraps around. */
export function turnLightbox(step: 1 | -1): void {
  lightboxStore.setState(({ pictures, shownId }) => {
    const at = pictures.findIndex(({ id }) => id === shownId);
    const next = pictures[(at + step + pictures.length) % pictures.length];
    return at < 0 || !next ? {} : { shownId: next.id };
  });
}
