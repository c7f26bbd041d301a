import type { MessageFile } from '@parley/contract/entities/message';
import ImageOff from 'lucide-react/icons/image-off';
import { useState } from 'react';
import { classes } from '../../platform/lib/classes';
import { FileActions } from './FileActions';
import { openLightbox } from './lightbox-store';
import styles from './Picture.module.css';
import room from '../row/Room.module.css';

interface PictureProps {
  file: MessageFile;
  /** All pictures of the message, for the lightbox. */
  pictures: readonly MessageFile[];
  /** A single picture is shown uncropped; several are squares. */
  single: boolean;
  onRemove?: (() => void) | undefined;
}

/** A preview in a box of known height, so that loading it shifts no layout. */
export function Picture({ file, pictures, single, onRemove }: PictureProps) {
  const [state, setState] = useState<'coming' | 'there' | 'broken'>('coming');
  return (
    <div
      className={classes(
        styles.frame,
        single ? room.single : room.tile,
        single ? styles.single : styles.tile,
        styles[state],
      )}
    >
      <button
        type="button"
        className={styles.open}
        aria-label={`Open ${file.name}`}
        onClick={() => openLightbox(pictures, file.id)}
      >
        {state === 'broken' ? (
          <span className={styles.missing}>
            <ImageOff size={18} aria-hidden />
            <span className={styles.name}>{file.name}</span>
          </span>
        ) : (
          <img
            className={styles.picture}
            src={file.url}
            alt=""
            draggable={false}
            decoding="async"
            onLoad={() => setState('there')}
            onError={() => setState('broken')}
          />
        )}
      </button>
      <FileActions file={file} onRemove={onRemove} className={styles.actions} />
    </div>
  );
}
