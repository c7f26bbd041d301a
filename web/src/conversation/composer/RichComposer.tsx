import { EditorState, Selection } from '@tiptap/pm/state';
import { createDocument, EditorContent, type Editor } from '@tiptap/react';
import { useImperativeHandle, useLayoutEffect, type Ref } from 'react';
import type { EditorHandle, EditorProps, InitialText } from './editor-props';
import { ComposerFrame } from './ComposerFrame';
import { insertEmoji } from './emoji/insert-emoji';
import { LinkDialog } from './LinkDialog';
import { MentionList } from './mentions/MentionList';
import { takenSelection } from './taken-selection';
import { Toolbar } from './Toolbar';
import { useRichEditor } from './use-rich-editor';

interface RichComposerProps extends EditorProps {
  ref: Ref<EditorHandle>;
  initial: InitialText;
}

/** SPEC §2 "Message form". Loaded after the first paint, as it is most of the app's code. */
export function RichComposer(props: RichComposerProps) {
  const { ref, initial, placeholder, onChange, onSend, onEditLast } = props;
  const { editor, picker, hasText, active, linking, setLinking } = useRichEditor({
    label: placeholder,
    html: initial.html,
    mentions: props.mentions,
    alwaysInSight: true,
    onUpdate: (changed) => onChange(() => writtenHtml(changed)),
    send,
    editLast: () => props.attachments.count === 0 && onEditLast(),
    takeFiles: props.attachments.take,
  });

  // In a layout effect: the next key continues at the selection of the plain field.
  useLayoutEffect(() => {
    editor.commands.setTextSelection(takenSelection(editor.state.doc, initial.selected));
    if (initial.focus) editor.view.focus();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- only the initial value counts
  }, [editor]);

  function send(sender: Editor) {
    if (!onSend(sender.getHTML())) return;
    begin(sender);
    // The focused send button is disabled by now.
    sender.view.focus();
  }

  useImperativeHandle(
    ref,
    () => ({
      // Not by a command, which waits for the next frame: a key pressed before that would be lost.
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
      onEmoji={(emoji) => insertEmoji(editor, emoji)}
      writingField={() => editor.view.dom}
    >
      <EditorContent editor={editor} />
      <MentionList editor={editor} picker={picker} />
      <LinkDialog editor={editor} open={linking} onClose={() => setLinking(false)} />
    </ComposerFrame>
  );
}

/** '' for an empty document. */
function writtenHtml(editor: Editor): string {
  return editor.isEmpty ? '' : editor.getHTML();
}

/** A new state, so that undo does not bring back the sent text. */
function begin(editor: Editor, html = ''): void {
  const { schema, plugins } = editor.state;
  const doc = createDocument(html, schema, editor.options.parseOptions);
  const selection = Selection.atEnd(doc);
  editor.view.updateState(EditorState.create({ schema, plugins, doc, selection }));
  // Setting a state emits no update; an empty transaction does.
  editor.view.dispatch(editor.state.tr.scrollIntoView());
}
