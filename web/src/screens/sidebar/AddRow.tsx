import Plus from 'lucide-react/icons/plus';
import type { ComponentProps } from 'react';
import styles from './AddRow.module.css';
import link from './SidebarLink.module.css';

/** The last row of a section: adds an item to it. */
export function AddRow({ children, ...rest }: ComponentProps<'button'>) {
  return (
    <button type="button" {...rest} className={link.row}>
      <span className={styles.icon}>
        <Plus size={13} aria-hidden />
      </span>
      <span>{children}</span>
    </button>
  );
}
