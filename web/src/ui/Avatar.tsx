import { useState } from 'react';
import { classes } from '../lib/classes';
import { initials, tileOf } from './avatar-tile';
import { PresenceDot } from './PresenceDot';
import styles from './Avatar.module.css';

interface AvatarUser {
  id: number;
  email: string;
  full_name: string;
  display_name: string;
  photo_url: string | null;
}

interface AvatarProps {
  user: AvatarUser;
  /** Pixels. */
  size?: 16 | 20 | 24 | 32 | 36 | 48 | 72 | 192;
  /** Shows a dot in the corner. */
  active?: boolean;
  className?: string | undefined;
}

/** A picture, or a tile of the person's own. It has no name: the person's stands next to it. */
export function Avatar({ user, size = 36, active, className }: AvatarProps) {
  const [broken, setBroken] = useState<string | null>(null);
  const photo = user.photo_url !== broken ? user.photo_url : null;
  return (
    <span
      className={classes(styles.avatar, className)}
      style={{ width: size, height: size, fontSize: size * 0.4, borderRadius: radius(size) }}
      aria-hidden
    >
      {photo ? (
        <img className={styles.photo} src={photo} alt="" onError={() => setBroken(photo)} />
      ) : (
        <span className={classes(styles.tile, styles[`tile${tileOf(user.id)}`])}>
          {size < 20 ? initials(user).slice(0, 1) : initials(user)}
        </span>
      )}
      {active !== undefined && (
        <PresenceDot
          active={active}
          label=""
          ringed
          className={classes(styles.presence, size <= 24 && styles.smallPresence)}
        />
      )}
    </span>
  );
}

function radius(size: number): number {
  return Math.min(12, Math.round(size * 0.25));
}
