import { SendHorizontal } from 'lucide-react';
import type { ReactNode } from 'react';
import { classes } from '../lib/classes';
import { IconButton } from '../ui/IconButton';
import styles from './ComposerFrame.module.css';
import { keyNames } from './shortcuts';

interface ComposerFrameProps {
  toolbar: ReactNode;
  /** Something is written that can be sent. */
  canSend: boolean;
  problem: string | null;
  onSend: () => void;
  /** Where one writes. */
  children: ReactNode;
}

/** The box of the composer: the same size with the plain and with the rich editor in it. */
export function ComposerFrame(props: ComposerFrameProps) {
  const { toolbar, canSend, problem, onSend, children } = props;
  return (
    <div className={styles.composer}>
      {problem && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      <div className={styles.box}>
        {children}
        <div className={styles.bottom}>
          {toolbar}
          <IconButton
            label="Send"
            keys={keyNames('Enter')}
            className={classes(styles.send, canSend && styles.ready)}
            disabled={!canSend}
            onMouseDown={(event) => event.preventDefault()}
            onClick={onSend}
          >
            <SendHorizontal aria-hidden />
          </IconButton>
        </div>
      </div>
      <p className={styles.hint} aria-hidden data-shown={canSend || undefined}>
        <strong>Shift + Enter</strong> for a new line
      </p>
    </div>
  );
}
