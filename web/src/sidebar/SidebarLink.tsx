import { memo, type ReactNode } from 'react';
import { NavLink } from 'react-router';
import { classes } from '../lib/classes';
import { VisuallyHidden } from '../ui/VisuallyHidden';
import styles from './SidebarLink.module.css';

interface SidebarLinkProps {
  to: string;
  icon: ReactNode;
  /** Something new is there. */
  unread?: boolean;
  /** After the text. */
  marks?: ReactNode;
  /** What the icon shows of somebody, for screen readers. */
  presence?: string;
  children: string;
}

export const SidebarLink = memo(function SidebarLink(props: SidebarLinkProps) {
  const { to, icon, unread = false, marks, presence, children } = props;
  return (
    <NavLink to={to} className={classes(styles.row, unread && styles.unread)} title={children}>
      {icon}
      <span className={styles.text}>{children}</span>
      {presence && <VisuallyHidden>, {presence}</VisuallyHidden>}
      {marks}
      {unread && <span className={styles.unreadDot} role="img" aria-label="New messages" />}
    </NavLink>
  );
});
