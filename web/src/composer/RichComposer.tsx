import { EditorState } from '@tiptap/pm/state';
import { EditorContent, type Editor } from '@tiptap/react';
import { useImperativeHandle, type Ref } from 'react';
import type { EditorHandle, EditorProps } from './editor-props';
import { ComposerFrame } from './ComposerFrame';
import { LinkDialog } from './LinkDialog';
import { Toolbar } from './Toolbar';
import { useRichEditor } from './use-rich-editor';

interface RichComposerProps extends EditorProps {
  ref: Ref<EditorHandle>;
  initialHtml: string;
  /** Where the plain editor's caret was, in characters; null for the end. */
  caret: number | null;
  focus: boolean;
}

/** SPEC §2 "Message form". Fetched after first paint: it is most of the program's weight. */
export function RichComposer(props: RichComposerProps) {
  const { ref, initialHtml, caret, focus, placeholder, onChange, onSend, onEditLast } = props;
  const { editor, hasText, active, linking, setLinking } = useRichEditor({
    label: placeholder,
    html: initialHtml,
    alwaysInSight: true,
    onCreate(created) {
      if (focus) created.commands.focus(caret === null ? 'end' : positionOf(created, caret));
    },
    onUpdate: (changed) => onChange(() => writtenHtml(changed)),
    send,
    editLast: () => props.attachments.count === 0 && onEditLast(),
    takeFiles: props.attachments.take,
  });

  function send(sender: Editor) {
    if (onSend(sender.getHTML())) empty(sender);
  }

  useImperativeHandle(
    ref,
    () => ({
      // Not by a command: those wait for the next frame, and a key that is down already would be lost.
      focus: () => editor.view.focus(),
      submit: () => send(editor),
    }),
    // eslint-disable-next-line react-hooks/exhaustive-deps -- `send` is the same for an editor
    [editor, onSend],
  );

  return (
    <ComposerFrame
      {...props}
      toolbar={<Toolbar editor={editor} active={active} onLink={() => setLinking(true)} />}
      hasText={hasText}
      onSend={() => send(editor)}
      onEmoji={(emoji) => editor.chain().focus().insertContent(emoji).run()}
      writingField={() => editor.view.dom}
    >
      <EditorContent editor={editor} />
      <LinkDialog editor={editor} open={linking} onClose={() => setLinking(false)} />
    </ComposerFrame>
  );
}

/** '' for a document that is as it began. */
function writtenHtml(editor: Editor): string {
  return editor.isEmpty ? '' : editor.getHTML();
}

/** Afresh, so that undoing does not bring back what was sent. */
function empty(editor: Editor): void {
  const { schema, plugins } = editor.state;
  editor.view.updateState(EditorState.create({ schema, plugins }));
  // Nobody hears of a state that was set; of a transaction, if an empty one, they do.
  editor.view.dispatch(editor.state.tr.scrollIntoView());
  // The button that was pressed is disabled by now.
  editor.view.focus();
}

/** A line of plain text is a paragraph, whose two ends count as one more place than a line break. */
function positionOf(editor: Editor, caret: number): number {
  const before = editor.getText({ blockSeparator: '\n' }).slice(0, caret);
  return 1 + caret + before.split('\n').length - 1;
}
