import type { MessageFile } from '@parley/contract/entities/message';
import { useEffect, useRef, useState } from 'react';
import { useOnScreen } from '../../platform/lib/on-screen';
import { FileActions } from './FileActions';
import { FileCard } from './FileCard';
import { fileLook, undecidedTypes } from './file-look';
import styles from './Player.module.css';

interface PlayerProps {
  file: MessageFile;
  onRemove?: (() => void) | undefined;
}

/** Files that could not be played, by address: the list shows them as cards at once when they come into sight again. */
const unplayable = new Set<string>();

/** A video or sound player; a card if the browser cannot play the file. */
export function Player({ file, onRemove }: PlayerProps) {
  const player = useRef<HTMLVideoElement & HTMLAudioElement>(null);
  const onScreen = useOnScreen();
  useEffect(() => {
    if (!onScreen) player.current?.pause();
  }, [onScreen]);
  const [broken, setBroken] = useState(unplayable.has(file.url));
  function giveUp() {
    unplayable.add(file.url);
    setBroken(true);
  }
  if (broken) return <FileCard file={file} onRemove={onRemove} />;
  const isVideo = fileLook(file) === 'video';
  const shared = {
    ref: player,
    src: file.url,
    controls: true,
    preload: 'metadata',
    'aria-label': file.name,
    onError: giveUp,
  } as const;
  return (
    <figure className={styles.player}>
      {/* Uploaded files have no captions. */}
      {/* oxlint-disable jsx-a11y/media-has-caption */}
      {isVideo ? (
        <video
          {...shared}
          className={styles.video}
          playsInline
          onLoadedMetadata={({ currentTarget }) => {
            // Without a picture, the browser can decode only the film's sound.
            if (undecidedTypes.has(file.type) && currentTarget.videoWidth === 0) giveUp();
          }}
        />
      ) : (
        <audio {...shared} className={styles.audio} />
      )}
      {/* oxlint-enable jsx-a11y/media-has-caption */}
      <figcaption className={styles.caption}>
        <span className={styles.name} dir="auto">
          {file.name}
        </span>
        <FileActions file={file} onRemove={onRemove} />
      </figcaption>
    </figure>
  );
}
