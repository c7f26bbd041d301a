import type { ComponentProps } from 'react';
import type { Elements } from '../lib/elements';
import { classes } from '../lib/classes';
import { Spinner } from './Spinner';
import styles from './Button.module.css';

export interface ButtonLook {
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger';
  size?: 'small' | 'medium' | 'large';
  /** As wide as its container. */
  wide?: boolean;
}

export interface ButtonProps extends ComponentProps<'button'>, ButtonLook {
  /** Shown before the text. */
  icon?: Elements;
  /** Busy: keeps its width, ignores clicks, is announced by screen readers. */
  loading?: boolean;
}

/** The class names of a link that looks like a button. */
export function buttonClass(look: ButtonLook): string {
  const { variant = 'secondary', size = 'medium', wide = false } = look;
  return classes(styles.button, styles[variant], styles[size], wide && styles.wide);
}

export function Button({
  variant = 'secondary',
  size = 'medium',
  wide = false,
  icon,
  loading = false,
  className,
  onClick,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      // Not `disabled`: the button would lose the focus.
      onClick={loading ? (event) => event.preventDefault() : onClick}
      aria-disabled={loading || undefined}
      aria-busy={loading || undefined}
      className={classes(buttonClass({ variant, size, wide }), className)}
    >
      {loading && <Spinner className={styles.spinner} label="" />}
      <span className={classes(styles.content, loading && styles.hidden)}>
        {icon}
        <span className={styles.text}>{children}</span>
      </span>
    </button>
  );
}
