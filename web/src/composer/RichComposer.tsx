import { isBlank } from '@parley/contract/rules/blank';
import { EditorState } from '@tiptap/pm/state';
import { EditorContent, useEditor, useEditorState, type Editor } from '@tiptap/react';
import { useImperativeHandle, useState, type Ref } from 'react';
import type { ComposerHandle } from './composer-handle';
import { composerKeys } from './composer-keys';
import { ComposerFrame } from './ComposerFrame';
import styles from './Editor.module.css';
import { editorExtensions } from './editor-extensions';
import { blockFormats, textFormats } from './formats';
import { LinkDialog } from './LinkDialog';
import { htmlFromText } from './plain-text';
import { Toolbar } from './Toolbar';

interface RichComposerProps {
  ref: Ref<ComposerHandle>;
  initialHtml: string;
  /** Where the plain editor's caret was, in characters; null for the end. */
  caret: number | null;
  focus: boolean;
  placeholder: string;
  problem: string | null;
  /** Given what reads it: making HTML of a document is too much work for each key. */
  onChange: (html: () => string) => void;
  /** Whether it was taken. */
  onSend: (html: string) => boolean;
}

const formatNames = [...textFormats, ...blockFormats].map(({ name }) => name).concat('link');

/** SPEC §2 "Message form". Fetched after first paint: it is most of the program's weight. */
export function RichComposer(props: RichComposerProps) {
  const { ref, initialHtml, caret, focus, placeholder, problem, onChange, onSend } = props;
  const [linking, setLinking] = useState(false);
  const [extensions] = useState(() => editorExtensions(placeholder));

  const editor: Editor = useEditor({
    extensions,
    content: initialHtml,
    injectCSS: false,
    shouldRerenderOnTransaction: false,
    editorProps: {
      attributes: {
        class: styles.editor ?? '',
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': placeholder,
      },
      handleKeyDown: composerKeys(() => editor, { send, openLinkDialog: () => setLinking(true) }),
    },
    onCreate: ({ editor: created }) => {
      if (focus) created.commands.focus(caret === null ? 'end' : positionOf(created, caret));
    },
    onUpdate: ({ editor: changed }) => onChange(() => writtenHtml(changed)),
  });
  const { canSend, active } = useEditorState({
    editor,
    selector: ({ editor: current }) => ({
      canSend: !isBlank(htmlFromText(current.state.doc.textContent)),
      active: formatNames.filter((name) => current.isActive(name)).join(' '),
    }),
  });

  function send(sender: Editor) {
    if (onSend(sender.getHTML())) empty(sender);
  }

  // Not by a command: those wait for the next frame, and a key that is down already would be lost.
  useImperativeHandle(ref, () => ({ focus: () => editor.view.focus() }), [editor]);

  return (
    <ComposerFrame
      toolbar={
        <Toolbar
          editor={editor}
          active={new Set(active.split(' '))}
          onLink={() => setLinking(true)}
        />
      }
      canSend={canSend}
      problem={problem}
      onSend={() => send(editor)}
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
