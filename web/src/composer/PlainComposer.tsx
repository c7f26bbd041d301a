import { useImperativeHandle, useState, type Ref, type RefObject } from 'react';
import { ComposerFrame } from './ComposerFrame';
import styles from './Editor.module.css';
import type { EditorHandle, EditorProps } from './editor-props';
import { markComposing } from './once-composed';
import { pastedFiles } from './pasted-files';
import { htmlFromText } from './plain-text';
import { Toolbar } from './Toolbar';

interface PlainComposerProps extends EditorProps {
  ref: Ref<EditorHandle>;
  field: RefObject<HTMLTextAreaElement | null>;
  initialText: string;
}

/** Takes what is written until the rich editor is there, and in its place when it cannot be fetched. */
export function PlainComposer(props: PlainComposerProps) {
  const { ref, field, initialText, placeholder, onChange, onSend, onEditLast } = props;
  const { attachments } = props;
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

  useImperativeHandle(ref, () => ({ focus: () => field.current?.focus(), submit: send }));

  return (
    <ComposerFrame
      {...props}
      toolbar={<Toolbar editor={null} />}
      hasText={text.trim() !== ''}
      onSend={send}
      onEmoji={(emoji) => {
        const caret = field.current?.selectionEnd ?? text.length;
        write(text.slice(0, caret) + emoji + text.slice(caret));
      }}
      writingField={() => field.current}
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
        onPaste={(event) => {
          const files = pastedFiles(event.clipboardData);
          if (files.length === 0) return;
          event.preventDefault();
          attachments.take(files);
        }}
        onCompositionStart={(event) => markComposing(event.currentTarget, true)}
        onCompositionEnd={(event) => markComposing(event.currentTarget, false)}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return;
          if (event.key === 'Enter' && !event.shiftKey) {
            event.preventDefault();
            send();
          } else if (event.key === 'ArrowUp' && text === '' && attachments.count === 0) {
            if (onEditLast()) event.preventDefault();
          }
        }}
      />
    </ComposerFrame>
  );
}
