import type { ComponentProps } from 'react';
import { classes } from '../lib/classes';
import { Tooltip, type TooltipSide } from './Tooltip';
import styles from './IconButton.module.css';

export interface IconButtonProps extends ComponentProps<'button'> {
  /** Its name for screen readers, and its tooltip. */
  label: string;
  size?: 'small' | 'medium' | 'large';
  /** The tooltip's preferred side. */
  tooltipSide?: TooltipSide;
  /** Keys shown in the tooltip: `['Ctrl', 'B']`. */
  keys?: readonly string[];
}

export function IconButton(props: IconButtonProps) {
  const { label, size = 'medium', tooltipSide = 'top', keys, className, ...rest } = props;
  return (
    <Tooltip text={label} side={tooltipSide} {...(keys && { keys })}>
      <button
        type="button"
        aria-label={label}
        {...rest}
        className={classes(styles.button, styles[size], className)}
      />
    </Tooltip>
  );
}
