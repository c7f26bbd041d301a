import { useLayoutEffect, useState, type RefObject } from 'react';
import { ComposerFrame } from './ComposerFrame';
import styles from './Editor.module.css';
import { markComposing } from './once-composed';
import { htmlFromText } from './plain-text';
import { Toolbar } from './Toolbar';

interface PlainComposerProps {
  field: RefObject<HTMLTextAreaElement | null>;
  initialText: string;
  placeholder: string;
  problem: string | null;
  focus: boolean;
  onChange: (html: () => string) => void;
  /** Whether it was taken. */
  onSend: (html: string) => boolean;
}

/** Takes what is written until the rich editor is there, and in its place when it cannot be fetched. */
export function PlainComposer(props: PlainComposerProps) {
  const { field, initialText, placeholder, problem, focus, onChange, onSend } = props;
  const [text, setText] = useState(initialText);

  function write(next: string) {
    setText(next);
    onChange(() => (next === '' ? '' : htmlFromText(next)));
  }

  function send() {
    if (!onSend(htmlFromText(text))) return;
    setText('');
    field.current?.focus();
  }

  useLayoutEffect(() => {
    if (focus) field.current?.focus();
  }, [field, focus]);

  return (
    <ComposerFrame
      toolbar={<Toolbar editor={null} />}
      canSend={text.trim() !== ''}
      problem={problem}
      onSend={send}
    >
      <textarea
        ref={field}
        className={styles.plain}
        rows={1}
        dir="auto"
        aria-label={placeholder}
        placeholder={placeholder}
        value={text}
        onChange={(event) => write(event.target.value)}
        onCompositionStart={(event) => markComposing(event.currentTarget, true)}
        onCompositionEnd={(event) => markComposing(event.currentTarget, false)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
          event.preventDefault();
          send();
        }}
      />
    </ComposerFrame>
  );
}
