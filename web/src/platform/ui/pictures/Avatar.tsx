import type { Names } from '@parley/contract/rules/display-name';
import { useState } from 'react';
import { classes } from '../../lib/classes';
import { defaultPicture } from './default-picture';
import { faceColour, hasFace, initials } from './face';
import { type Activity, PresenceDot } from './PresenceDot';
import styles from './Avatar.module.css';

interface AvatarUser extends Names {
  id: number;
  photo_url: string | null;
}

interface AvatarProps {
  user: AvatarUser;
  /** Pixels. */
  size?: 20 | 32 | 36 | 48 | 72 | 192 | 276;
  /** Shows a presence dot in the corner. */
  activity?: Activity;
  className?: string | undefined;
}

/**
 * A user's photo, else their default picture, or their initials on a colour of their own. Without alt
 * text: the user's name stands next to it.
 */
export function Avatar({ user, size = 36, activity, className }: AvatarProps) {
  const [broken, setBroken] = useState<string | null>(null);
  const photo = user.photo_url !== broken ? user.photo_url : null;
  const isFace = photo === null && hasFace(user.id);
  return (
    <span
      className={classes(
        styles.avatar,
        styles[`size${size}`],
        isFace && styles.face,
        photo === null && defaultPicture(user.id, size),
        className,
      )}
      data-initials={isFace ? initials(user) : undefined}
      style={isFace ? { background: faceColour(user.id), fontSize: size * 0.4 } : undefined}
      aria-hidden
    >
      {photo !== null && (
        <img
          className={styles.photo}
          src={photo}
          alt=""
          draggable={false}
          onError={() => setBroken(photo)}
        />
      )}
      {activity !== undefined && (
        <PresenceDot
          activity={activity}
          silent
          ringed
          className={classes(styles.presence, size === 20 && styles.smallPresence)}
        />
      )}
    </span>
  );
}
