import { Selection } from '@tiptap/pm/state';
import { EditorContent } from '@tiptap/react';
import { useLayoutEffect } from 'react';
import { Button } from '../ui/Button';
import { notify } from '../ui/notices';
import { EmojiButton } from './EmojiButton';
import { LinkDialog } from './LinkDialog';
import styles from './MessageEditor.module.css';
import { Toolbar } from './Toolbar';
import { useRichEditor } from './use-rich-editor';

interface MessageEditorProps {
  html: string;
  /** Why it could not be saved. */
  problem: string | null;
  saving: boolean;
  /** Given what reads it, as long as the editor is there. */
  onChange: (html: () => string) => void;
  onSave: (html: string) => void;
  onCancel: () => void;
}

/** A message in its place, being edited: Enter saves, Escape leaves it as it was. */
export function MessageEditor(props: MessageEditorProps) {
  const { html, problem, saving, onChange, onSave, onCancel } = props;
  const { editor, active, linking, setLinking } = useRichEditor({
    label: 'Edit message',
    html,
    // Once the row around it has its size.
    onCreate: (created) =>
      requestAnimationFrame(() => {
        if (!created.isDestroyed) created.commands.scrollIntoView();
      }),
    onUpdate: (changed) => onChange(() => changed.getHTML()),
    send: (sender) => onSave(sender.getHTML()),
    takeFiles: () => notify('Files cannot be added to a message that has been sent.'),
    cancel() {
      onCancel();
      return true;
    },
  });

  // Before it is seen: keys that are pressed at its sight are meant for it.
  useLayoutEffect(() => {
    editor.commands.setTextSelection(Selection.atEnd(editor.state.doc));
    editor.view.focus();
  }, [editor]);

  return (
    <div className={styles.box}>
      <EditorContent editor={editor} />
      {problem && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      <div className={styles.bottom}>
        <EmojiButton
          onEmoji={(emoji) => editor.chain().focus().insertContent(emoji).run()}
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
