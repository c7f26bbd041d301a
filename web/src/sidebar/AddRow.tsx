import { Plus } from 'lucide-react';
import type { ComponentProps } from 'react';
import styles from './Sidebar.module.css';

/** At the end of a section: how more comes into it. */
export function AddRow({ children, ...rest }: ComponentProps<'button'>) {
  return (
    <button type="button" {...rest} className={styles.row}>
      <span className={styles.addIcon}>
        <Plus size={13} aria-hidden />
      </span>
      {children}
    </button>
  );
}
