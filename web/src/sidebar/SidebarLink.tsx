import { memo, type ReactNode } from 'react';
import { NavLink } from 'react-router';
import { classes } from '../lib/classes';
import styles from './Sidebar.module.css';

interface SidebarLinkProps {
  to: string;
  icon: ReactNode;
  /** Something new is there. */
  unread?: boolean;
  children: string;
}

export const SidebarLink = memo(function SidebarLink(props: SidebarLinkProps) {
  const { to, icon, unread = false, children } = props;
  return (
    <NavLink to={to} className={classes(styles.row, unread && styles.unread)} title={children}>
      {icon}
      <span className={styles.rowText}>{children}</span>
      {unread && <span className={styles.unreadDot} role="img" aria-label="New messages" />}
    </NavLink>
  );
});
