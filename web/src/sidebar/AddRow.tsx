import Plus from 'lucide-react/icons/plus';
import type { ComponentProps } from 'react';
import styles from './AddRow.module.css';
import link from './SidebarLink.module.css';

/** At the end of a section: how more comes into it. */
export function AddRow({ children, ...rest }: ComponentProps<'button'>) {
  return (
    <button type="button" {...rest} className={link.row}>
      <span className={styles.icon}>
        <Plus size={13} aria-hidden />
      </span>
      {children}
    </button>
  );
}
