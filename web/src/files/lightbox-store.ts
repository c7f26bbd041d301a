import type { MessageFile } from '@parley/contract/entities/message';
import { createStore } from 'zustand/vanilla';

interface Lightbox {
  /** The pictures to go through. */
  readonly pictures: readonly MessageFile[];
  /** Which of them is large; null while it is closed. */
  readonly shownId: number | null;
}

export const lightboxStore = createStore<Lightbox>()(() => ({ pictures: [], shownId: null }));

export function openLightbox(pictures: readonly MessageFile[], shownId: number): void {
  lightboxStore.setState({ pictures, shownId });
}

export function closeLightbox(): void {
  lightboxStore.setState({ shownId: null });
}

/** The next picture, or with -1 the one before; round and round. */
export function turnLightbox(step: 1 | -1): void {
  lightboxStore.setState(({ pictures, shownId }) => {
    const at = pictures.findIndex(({ id }) => id === shownId);
    const next = pictures[(at + step + pictures.length) % pictures.length];
    return at < 0 || !next ? {} : { shownId: next.id };
  });
}
