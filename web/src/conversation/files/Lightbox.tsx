import { Dialog as Base } from '@base-ui/react/dialog';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import Download from 'lucide-react/icons/download';
import X from 'lucide-react/icons/x';
import { useState, type KeyboardEvent } from 'react';
import { useStore } from 'zustand';
import styles from './Lightbox.module.css';
import { closeLightbox, lightboxStore, turnLightbox } from './lightbox-store';

/** A full-screen picture. Escape closes it, the arrow keys show the message's other pictures. */
export function Lightbox() {
  const { pictures, shownId } = useStore(lightboxStore);
  const at = pictures.findIndex(({ id }) => id === shownId);
  // The last picture stays visible during the closing animation.
  const [picture, setPicture] = useState(pictures[at]);
  if (pictures[at] && pictures[at] !== picture) setPicture(pictures[at]);
  const several = pictures.length > 1;

  function onKeyDown({ key }: KeyboardEvent) {
    if (several && key === 'ArrowRight') turnLightbox(1);
    if (several && key === 'ArrowLeft') turnLightbox(-1);
  }

  return (
    <Base.Root open={at >= 0} onOpenChange={(open) => !open && closeLightbox()}>
      <Base.Portal>
        <Base.Backdrop className={styles.backdrop} />
        <Base.Popup className={styles.lightbox} onKeyDown={onKeyDown}>
          <header className={styles.head}>
            <Base.Title className={styles.name} dir="auto">
              {picture?.name}
            </Base.Title>
            {several && (
              <p className={styles.count} aria-live="polite">
                {`${at + 1} of ${pictures.length}`}
              </p>
            )}
            <a
              className={styles.button}
              href={picture?.url}
              download={picture?.name}
              aria-label="Download"
            >
              <Download aria-hidden />
            </a>
            <Base.Close className={styles.button} aria-label="Close">
              <X aria-hidden />
            </Base.Close>
          </header>
          {/* A click beside the picture closes it, as Escape does. */}
          {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
          <div
            className={styles.stage}
            onClick={(event) => event.target === event.currentTarget && closeLightbox()}
          >
            {picture && (
              <img
                key={picture.id}
                className={styles.picture}
                src={picture.url}
                alt={picture.name}
              />
            )}
          </div>
          {several && (
            <>
              <button
                type="button"
                className={styles.previous}
                aria-label="Previous picture"
                onClick={() => turnLightbox(-1)}
              >
                <ChevronLeft aria-hidden />
              </button>
              <button
                type="button"
                className={styles.next}
                aria-label="Next picture"
                onClick={() => turnLightbox(1)}
              >
                <ChevronRight aria-hidden />
              </button>
            </>
          )}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
