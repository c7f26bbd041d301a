import ChevronDown from 'lucide-react/icons/chevron-down';
import { useId, type ComponentProps, type ReactNode } from 'react';
import { classes } from '../../lib/classes';
import hidden from '../VisuallyHidden.module.css';
import field from './TextField.module.css';
import styles from './SelectField.module.css';

interface SelectFieldProps extends ComponentProps<'select'> {
  label: ReactNode;
  /** For screen readers only. */
  labelHidden?: boolean;
}

/** A native select, which works on every keyboard and phone. */
export function SelectField({ label, labelHidden = false, children, ...select }: SelectFieldProps) {
  const id = useId();
  return (
    <div className={field.field}>
      <label htmlFor={id} className={classes(field.label, labelHidden && hidden.visuallyHidden)}>
        {label}
      </label>
      <div className={styles.box}>
        <select {...select} id={id} className={styles.select}>
          {children}
        </select>
        <ChevronDown className={styles.chevron} aria-hidden />
      </div>
    </div>
  );
}
