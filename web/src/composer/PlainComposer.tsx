import { useImperativeHandle, useState, type Ref, type RefObject } from 'react';
import { ComposerFrame } from './ComposerFrame';
import styles from './Editor.module.css';
import type { EditorHandle, EditorProps } from './editor-props';
import { markComposing } from './once-composed';
import { pastedFiles } from './pasting/files';
import { htmlFromText, textFromHtml } from './plain-text';
import { Toolbar } from './Toolbar';

interface PlainComposerProps extends EditorProps {
  ref: Ref<EditorHandle>;
  field: RefObject<HTMLTextAreaElement | null>;
  /** The draft, and what it says. */
  initial: { html: string; text: string };
  /** The draft is more than its words: writing on in them would take its formats and links away. */
  readOnly: boolean;
}

/** Takes what is written until the rich editor is there, and in its place when it cannot be fetched. */
export function PlainComposer(props: PlainComposerProps) {
  const { ref, field, initial, readOnly, placeholder, onChange, onSend, onEditLast } = props;
  const { attachments } = props;
  const [text, setText] = useState(initial.text);

  // What nobody has touched is still all that it was.
  const htmlOf = (words: string) => (words === initial.text ? initial.html : htmlFromText(words));

  function write(next: string) {
    setText(next);
    onChange(() => (next === '' ? '' : htmlOf(next)));
  }

  function send() {
    if (!onSend(htmlOf(text))) return;
    setText('');
    field.current?.focus();
  }

  useImperativeHandle(ref, () => ({
    focus: () => field.current?.focus(),
    submit: send,
    replace: (html) => setText(textFromHtml(html)),
  }));

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
        readOnly={readOnly}
        aria-busy={readOnly}
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
            // Whoever does not look has typed something before.
            if (!readOnly) send();
          } else if (event.key === 'ArrowUp' && text === '' && attachments.count === 0) {
            if (onEditLast()) event.preventDefault();
          }
        }}
      />
    </ComposerFrame>
  );
}
