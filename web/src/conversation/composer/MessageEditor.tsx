import { Selection } from '@tiptap/pm/state';
import { EditorContent } from '@tiptap/react';
import { useLayoutEffect } from 'react';
import { Button } from '../../platform/ui/Button';
import { notify } from '../../platform/ui/overlays/notices';
import { EmojiButton } from './EmojiButton';
import { insertEmoji } from './emoji/insert-emoji';
import { LinkDialog } from './LinkDialog';
import type { MentionSource } from './mentions/mention-source';
import { MentionList } from './mentions/MentionList';
import styles from './MessageEditor.module.css';
import { Toolbar } from './Toolbar';
import { useRichEditor } from './use-rich-editor';

interface MessageEditorProps {
  html: string;
  /** Whether the editor takes the focus and is scrolled into sight when it is shown. */
  takesFocus: boolean;
  mentions: MentionSource;
  /** The reason if it could not be saved. */
  problem: string | null;
  saving: boolean;
  /** Receives a function that reads the HTML while the editor is mounted. */
  onChange: (html: () => string) => void;
  onSave: (html: string) => void;
  onCancel: () => void;
}

/** Edits a message in place: Enter saves, Escape cancels. */
export function MessageEditor(props: MessageEditorProps) {
  const { html, takesFocus, mentions, problem, saving, onChange, onSave, onCancel } = props;
  const { editor, picker, active, linking, setLinking } = useRichEditor({
    label: 'Edit message',
    html,
    mentions,
    // Once the row around it has its size.
    onCreate: (created) =>
      requestAnimationFrame(() => {
        if (takesFocus && !created.isDestroyed) created.commands.scrollIntoView();
      }),
    onUpdate: (changed) => onChange(() => changed.getHTML()),
    send: (sender) => onSave(sender.getHTML()),
    takeFiles: () => notify('Files cannot be added to a message that has been sent.'),
    cancel() {
      onCancel();
      return true;
    },
  });

  // Before the first paint: keys pressed as soon as it is visible belong to it.
  useLayoutEffect(() => {
    editor.commands.setTextSelection(Selection.atEnd(editor.state.doc));
    if (takesFocus) editor.view.focus();
  }, [editor, takesFocus]);

  return (
    <div className={styles.box}>
      <EditorContent editor={editor} />
      <MentionList editor={editor} picker={picker} />
      {problem && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      <div className={styles.bottom}>
        <EmojiButton
          onEmoji={(emoji) => insertEmoji(editor, emoji)}
          writingField={() => editor.view.dom}
        />
        <div className={styles.tools}>
          <Toolbar editor={editor} active={active} onLink={() => setLinking(true)} />
        </div>
        <Button size="small" onClick={onCancel}>
          Cancel
        </Button>
        <Button
          size="small"
          variant="primary"
          loading={saving}
          onClick={() => onSave(editor.getHTML())}
        >
          Save
        </Button>
      </div>
      <LinkDialog editor={editor} open={linking} onClose={() => setLinking(false)} />
    </div>
  );
}
