import Paperclip from 'lucide-react/icons/paperclip';
import SendHorizontal from 'lucide-react/icons/send-horizontal';
import Type from 'lucide-react/icons/type';
import { useState, type ReactNode } from 'react';
import type { Elements } from '../../platform/lib/elements';
import { classes } from '../../platform/lib/classes';
import { keyNames } from '../../platform/lib/shortcut-keys';
import { IconButton } from '../../platform/ui/IconButton';
import { Spinner } from '../../platform/ui/Spinner';
import styles from './ComposerFrame.module.css';
import type { Attachments } from './editor-props';
import { EmojiButton } from './EmojiButton';

interface ComposerFrameProps {
  toolbar: ReactNode;
  hasText: boolean;
  /** The field does not accept text yet. */
  readOnly?: boolean;
  attachments: Attachments;
  problem: string | null;
  typingLine: Elements;
  waiting: boolean;
  onStopWaiting: () => void;
  onSend: () => void;
  onEmoji: (emoji: string) => void;
  /** The field to return the focus to. */
  writingField: () => HTMLElement | null;
  children: Elements;
}

/** The frame of the composer: the same size around the plain and the rich editor. */
export function ComposerFrame(props: ComposerFrameProps) {
  const {
    toolbar,
    hasText,
    readOnly = false,
    attachments,
    problem,
    typingLine,
    waiting,
    onStopWaiting,
    onSend,
  } = props;
  const { onEmoji, writingField, children } = props;
  const [formatting, setFormatting] = useState(false);
  // SPEC §5 "Message send": text or at least one file.
  const canSend = hasText || attachments.count > 0;
  return (
    <div className={styles.composer}>
      {problem && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      <div className={styles.box}>
        {children}
        {attachments.list}
        <div className={styles.bottom}>
          <IconButton
            label="Attach files"
            className={styles.tool}
            onMouseDown={(event) => event.preventDefault()}
            onClick={attachments.choose}
          >
            <Paperclip aria-hidden />
          </IconButton>
          <EmojiButton disabled={readOnly} onEmoji={onEmoji} writingField={writingField} />
          <IconButton
            label="Formatting"
            className={classes(styles.tool, styles.formatting)}
            aria-expanded={formatting}
            onClick={() => setFormatting(!formatting)}
          >
            <Type aria-hidden />
          </IconButton>
          <div className={classes(styles.tools, formatting && styles.shown)}>{toolbar}</div>
          <IconButton
            label={waiting ? 'Do not send yet' : 'Send'}
            {...(!waiting && { keys: keyNames('Enter') })}
            className={classes(styles.send, canSend && styles.ready)}
            disabled={!canSend}
            onMouseDown={(event) => event.preventDefault()}
            onClick={waiting ? onStopWaiting : onSend}
          >
            {waiting ? <Spinner size={18} label="" /> : <SendHorizontal aria-hidden />}
          </IconButton>
        </div>
      </div>
      <div className={styles.below}>
        {typingLine}
        <p
          className={styles.hint}
          data-shown={canSend || undefined}
          role={waiting ? 'status' : undefined}
          aria-hidden={!waiting}
        >
          {waiting ? (
            'It will be sent when the files are uploaded.'
          ) : (
            <span>
              <strong>Shift + Enter</strong> for a new line
            </span>
          )}
        </p>
      </div>
    </div>
  );
}
