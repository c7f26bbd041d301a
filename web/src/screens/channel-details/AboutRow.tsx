import type { ReactNode } from 'react';
import { Button } from '../../platform/ui/Button';
import styles from './About.module.css';

interface AboutRowProps {
  label: string;
  /** Undefined if the user may not edit the text. */
  onEdit?: (() => void) | undefined;
  children: ReactNode;
}

/** A row with a label, a text and an Edit button. */
export function AboutRow({ label, onEdit, children }: AboutRowProps) {
  return (
    <div className={styles.row}>
      <dt className={styles.label}>{label}</dt>
      <dd className={styles.value}>{children}</dd>
      {onEdit && (
        <dd className={styles.edit}>
          <Button
            variant="quiet"
            size="small"
            aria-label={`Edit ${label.toLowerCase()}`}
            aria-haspopup="dialog"
            onClick={onEdit}
          >
            Edit
          </Button>
        </dd>
      )}
    </div>
  );
}
