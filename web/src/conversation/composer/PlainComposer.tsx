import { codePoints } from '@parley/contract/limits';
import { useImperativeHandle, useState, type Ref, type RefObject } from 'react';
import { ComposerFrame } from './ComposerFrame';
import styles from './Editor.module.css';
import { editor } from './editor';
import type { EditorHandle, EditorProps } from './editor-props';
import { markComposing } from './after-composition';
import { pastedFiles } from './pasting/files';
import { offerAsFile, overlongText } from './pasting/long-text';
import { htmlFromText, textFromHtml } from './plain-text';
import { Toolbar } from './Toolbar';

interface PlainComposerProps extends EditorProps {
  ref: Ref<EditorHandle>;
  field: RefObject<HTMLTextAreaElement | null>;
  /** The draft, and its plain text. */
  initial: { html: string; text: string };
  /** The draft has formats or links, which editing as plain text would remove. */
  readOnly: boolean;
}

/** Used until the rich editor is loaded, and if it cannot be loaded. */
export function PlainComposer(props: PlainComposerProps) {
  const { ref, field, initial, readOnly, placeholder, onChange, onSend, onEditLast } = props;
  const { attachments } = props;
  const [text, setText] = useState(initial.text);

  // An untouched draft keeps its HTML.
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
        field.current?.focus();
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
          const present = codePoints(htmlFromText(text));
          const long = files.length > 0 ? null : overlongText(event.clipboardData, present);
          if (files.length === 0 && long === null) return;
          event.preventDefault();
          if (long === null) attachments.take(files);
          else void offerAsFile(long, attachments.take);
        }}
        onCompositionStart={(event) => markComposing(event.currentTarget, true)}
        onCompositionEnd={(event) => markComposing(event.currentTarget, false)}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return;
          if (event.key === 'Enter' && !event.shiftKey) {
            event.preventDefault();
            // Text typed into a read-only draft was not accepted, so Enter after it must not send.
            if (!readOnly) send();
          } else if (event.key === 'ArrowUp' && text === '' && attachments.count === 0) {
            // An editor that loads later would take the focus from what is typed meanwhile.
            if (editor.current() !== null && onEditLast()) event.preventDefault();
          }
        }}
      />
    </ComposerFrame>
  );
}
