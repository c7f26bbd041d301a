import { memo, type ReactNode } from 'react';
import { classes } from '../lib/classes';
import { VisuallyHidden } from '../ui/VisuallyHidden';
import styles from './SidebarLink.module.css';

interface SidebarLinkProps {
  /** The route. */
  to: string;
  /** It is where one is. */
  current: boolean;
  icon: ReactNode;
  /** Something new is there. */
  unread?: boolean;
  /** After the text. */
  marks?: ReactNode;
  /** What the icon shows of somebody, for screen readers. */
  presence?: string;
  children: string;
}

/** Not the router's link: with hundreds of channels, all would be drawn anew with each change of place. */
export const SidebarLink = memo(function SidebarLink(props: SidebarLinkProps) {
  const { to, current, icon, unread = false, marks, presence, children } = props;
  return (
    <a
      href={`#${to}`}
      className={classes(styles.row, unread && styles.unread)}
      title={children}
      {...(current && { 'aria-current': 'page' })}
    >
      {icon}
      <span className={styles.text}>{children}</span>
      {presence && <VisuallyHidden>, {presence}</VisuallyHidden>}
      {marks}
      {unread && <span className={styles.unreadDot} role="img" aria-label="New messages" />}
    </a>
  );
});
