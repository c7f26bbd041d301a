import { EditorContent } from '@tiptap/react';
import { Button } from '../ui/Button';
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
  onSave: (html: string) => void;
  onCancel: () => void;
}

/** A message in its place, being edited: Enter saves, Escape leaves it as it was. */
export function MessageEditor(props: MessageEditorProps) {
  const { html, problem, saving, onSave, onCancel } = props;
  const { editor, active, linking, setLinking } = useRichEditor({
    label: 'Edit message',
    html,
    onCreate: (created) => created.commands.focus('end'),
    send: (sender) => onSave(sender.getHTML()),
    cancel() {
      onCancel();
      return true;
    },
  });

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
