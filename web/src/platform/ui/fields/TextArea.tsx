import { useId, type ComponentProps } from 'react';
import { classes } from '../../lib/classes';
import styles from './TextArea.module.css';
import field from './TextField.module.css';
import hidden from '../VisuallyHidden.module.css';

export interface TextAreaProps extends ComponentProps<'textarea'> {
  label: string;
  /** The label is for screen readers only. */
  labelHidden?: boolean;
  /** Shown below the field; an error replaces it. */
  hint?: string;
  error?: string | undefined;
  /** The number of characters left; negative if there are too many. */
  remaining?: number;
}

/** A field of several lines; otherwise as `TextField`. */
export function TextArea({
  label,
  labelHidden = false,
  hint,
  error,
  remaining,
  ...area
}: TextAreaProps) {
  const id = useId();
  const note = error ?? hint;
  return (
    <div className={field.field}>
      <label htmlFor={id} className={classes(field.label, labelHidden && hidden.visuallyHidden)}>
        {label}
      </label>
      <div className={field.box} data-invalid={error ? '' : undefined}>
        <textarea
          rows={3}
          {...area}
          id={id}
          dir="auto"
          className={classes(field.input, styles.area)}
          aria-invalid={error ? true : undefined}
          aria-describedby={note ? `${id}-note` : undefined}
        />
      </div>
      <div className={styles.below}>
        {note && (
          <p
            id={`${id}-note`}
            className={error ? field.error : field.hint}
            role={error ? 'alert' : undefined}
          >
            {note}
          </p>
        )}
        {remaining !== undefined && (
          <span className={classes(styles.remaining, remaining < 0 && field.over)}>
            {remaining}
          </span>
        )}
      </div>
    </div>
  );
}
