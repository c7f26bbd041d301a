import type { ReactNode } from 'react';
import type { Elements } from '../../platform/lib/elements';
import { classes } from '../../platform/lib/classes';
import { Avatar } from '../../platform/ui/pictures/Avatar';
import styles from './PictureMessage.module.css';

interface PictureMessageProps {
  /** Selects the default avatar. */
  id: number;
  name: string;
  time: string;
  reactions?: ReactNode;
  /** Whether this is the newest message. */
  last?: boolean;
  children: ReactNode;
}

export function PictureMessage(props: PictureMessageProps) {
  const { id, name, time, reactions, last = false, children } = props;
  return (
    <div className={classes(styles.message, last && styles.last)}>
      <Avatar
        user={{ id, photo_url: null, display_name: name, full_name: '', email: '' }}
        size={36}
      />
      <div className={styles.content}>
        <p className={styles.by}>
          <b>{name}</b> <span className={styles.time}>{time}</span>
        </p>
        <p className={styles.text}>{children}</p>
        {reactions && <p className={styles.reactions}>{reactions}</p>}
      </div>
    </div>
  );
}

/** Takes an icon: not every system has an emoji font. */
export function PictureReaction({ icon, count }: { icon: Elements; count: number }) {
  return (
    <span className={styles.reaction}>
      {icon}
      <span>{count}</span>
    </span>
  );
}
