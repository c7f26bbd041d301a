import type { ComponentProps, ReactNode } from 'react';
import styles from './NotificationsDialog.module.css';

interface ChoiceProps extends Omit<ComponentProps<'input'>, 'type'> {
  type: 'checkbox' | 'radio';
  label: ReactNode;
  hint?: ReactNode;
}

/** A checkbox or radio button with its label. */
export function Choice({ label, hint, ...input }: ChoiceProps) {
  return (
    <label className={styles.choice}>
      <input {...input} />
      <span>{label}</span>
      {hint && <small>{hint}</small>}
    </label>
  );
}
