import { useId, type ComponentProps, type ReactNode } from 'react';
import { classes } from '../../lib/classes';
import styles from './TextField.module.css';
import hidden from '../VisuallyHidden.module.css';

export interface TextFieldProps extends Omit<ComponentProps<'input'>, 'prefix' | 'size'> {
  label: ReactNode;
  /** The label is for screen readers only. */
  labelHidden?: boolean;
  /** Shown below the field; an error replaces it. */
  hint?: ReactNode;
  error?: string | undefined;
  /** Shown in the field before and after the text: `#`, `.parley.example`. */
  prefix?: ReactNode;
  suffix?: ReactNode;
  /** The number of characters left, at the field's end; negative if there are too many. */
  remaining?: number;
  size?: 'medium' | 'large';
}

export function TextField({
  label,
  labelHidden = false,
  hint,
  error,
  prefix,
  suffix,
  remaining,
  size = 'medium',
  className,
  id: givenId,
  ...input
}: TextFieldProps) {
  const ownId = useId();
  const id = givenId ?? ownId;
  const note = error ?? hint;
  return (
    <div className={classes(styles.field, className)}>
      <label htmlFor={id} className={classes(styles.label, labelHidden && hidden.visuallyHidden)}>
        {label}
      </label>
      <div className={classes(styles.box, styles[size])} data-invalid={error ? '' : undefined}>
        {prefix != null && <span className={styles.prefix}>{prefix}</span>}
        <input
          {...input}
          id={id}
          className={styles.input}
          aria-invalid={error ? true : undefined}
          aria-describedby={note ? `${id}-note` : undefined}
        />
        {suffix != null && <span className={styles.suffix}>{suffix}</span>}
        {remaining !== undefined && (
          <span className={classes(styles.remaining, remaining < 0 && styles.over)}>
            {remaining}
          </span>
        )}
      </div>
      {note && (
        <p
          id={`${id}-note`}
          className={error ? styles.error : styles.hint}
          role={error ? 'alert' : undefined}
        >
          {note}
        </p>
      )}
    </div>
  );
}
