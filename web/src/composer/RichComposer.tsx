import { EditorState, Selection, TextSelection } from '@tiptap/pm/state';
import { createDocument, EditorContent, type Editor } from '@tiptap/react';
import { useImperativeHandle, useLayoutEffect, type Ref } from 'react';
import type { EditorHandle, EditorProps, InitialText } from './editor-props';
import { ComposerFrame } from './ComposerFrame';
import { LinkDialog } from './LinkDialog';
import { Toolbar } from './Toolbar';
import { useRichEditor } from './use-rich-editor';

interface RichComposerProps extends EditorProps {
  ref: Ref<EditorHandle>;
  initial: InitialText;
}

/** SPEC §2 "Message form". Fetched after first paint: it is most of the program's weight. */
export function RichComposer(props: RichComposerProps) {
  const { ref, initial, placeholder, onChange, onSend, onEditLast } = props;
  const { editor, hasText, active, linking, setLinking } = useRichEditor({
    label: placeholder,
    html: initial.html,
    alwaysInSight: true,
    onUpdate: (changed) => onChange(() => writtenHtml(changed)),
    send,
    editLast: () => props.attachments.count === 0 && onEditLast(),
    takeFiles: props.attachments.take,
  });

  // At once: a key that comes after the plain field has gone goes on where that one left off.
  useLayoutEffect(() => {
    editor.commands.setTextSelection(selectionIn(editor, initial.selected));
    if (initial.focus) editor.view.focus();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- it is what the editor began with
  }, [editor]);

  function send(sender: Editor) {
    if (!onSend(sender.getHTML())) return;
    begin(sender);
    // The button that was pressed is disabled by now.
    sender.view.focus();
  }

  useImperativeHandle(
    ref,
    () => ({
      // Not by a command: those wait for the next frame, and a key that is down already would be lost.
      focus: () => editor.view.focus(),
      submit: () => send(editor),
      replace: (html) => begin(editor, html),
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
function begin(editor: Editor, html = ''): void {
  const { schema, plugins } = editor.state;
  const doc = createDocument(html, schema, editor.options.parseOptions);
  const selection = Selection.atEnd(doc);
  editor.view.updateState(EditorState.create({ schema, plugins, doc, selection }));
  // Nobody hears of a state that was set; of a transaction, if an empty one, they do.
  editor.view.dispatch(editor.state.tr.scrollIntoView());
}

function selectionIn(editor: Editor, selected: InitialText['selected']): Selection {
  const { doc } = editor.state;
  if (selected === null) return Selection.atEnd(doc);
  const text = editor.getText({ blockSeparator: '\n' });
  // A line of plain text is a paragraph, whose two ends count as one more place than a line break.
  const [from, to] = selected.map((at) => 1 + at + text.slice(0, at).split('\n').length - 1);
  return TextSelection.create(doc, from ?? 0, to);
}
