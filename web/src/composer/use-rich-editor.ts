import { showsText } from '@parley/contract/rules/blank';
import { useEditor, useEditorState, type Editor } from '@tiptap/react';
import { useState } from 'react';
import { classes } from '../lib/classes';
import rich from '../ui/RichText.module.css';
import { composerKeys } from './composer-keys';
import styles from './Editor.module.css';
import { editorExtensions, inputRules, pasteRules } from './editor-extensions';
import { blockFormats, textFormats } from './formats';
import { pastedFiles } from './pasting/files';

interface RichEditorOptions {
  /** Its name, and what stands in it while it is empty. */
  label: string;
  html: string;
  /** Nothing around it scrolls. */
  alwaysInSight?: boolean;
  onCreate?: (editor: Editor) => void;
  onUpdate?: (editor: Editor) => void;
  send: (editor: Editor) => void;
  cancel?: () => boolean;
  editLast?: () => boolean;
  /** Files were pasted. */
  takeFiles?: (files: File[]) => void;
}

interface RichEditor {
  editor: Editor;
  /** Something is written that would show. */
  hasText: boolean;
  /** Names of the formats at the selection. */
  active: ReadonlySet<string>;
  linking: boolean;
  setLinking: (linking: boolean) => void;
}

const formatNames = [...textFormats, ...blockFormats].map(({ name }) => name).concat('link');

/** The editor of messages, new ones and those that are there. */
export function useRichEditor(options: RichEditorOptions): RichEditor {
  const { label, html, alwaysInSight = false } = options;
  const { onCreate, onUpdate, send, cancel, editLast, takeFiles } = options;
  const [linking, setLinking] = useState(false);
  const [extensions] = useState(() => editorExtensions(label));

  const editor: Editor = useEditor({
    extensions,
    // What nobody listens for: each looks at every letter.
    enableCoreExtensions: { delete: false, drop: false, paste: false, textDirection: false },
    // A paragraph is a line, also for who pastes it as plain text.
    coreExtensionOptions: { clipboardTextSerializer: { blockSeparator: '\n' } },
    enableInputRules: inputRules,
    enablePasteRules: pasteRules,
    content: html,
    parseOptions: { preserveWhitespace: true },
    injectCSS: false,
    shouldRerenderOnTransaction: false,
    editorProps: {
      attributes: {
        class: classes(rich.text, styles.editor),
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
      },
      handleKeyDown: composerKeys(() => editor, {
        send,
        openLinkDialog: () => setLinking(true),
        ...(cancel && { cancel }),
        ...(editLast && { editLast }),
      }),
      // Most messages are short: where nothing is out of sight, nobody has to ask where the caret is.
      handleScrollToSelection: ({ dom }) => alwaysInSight && dom.scrollHeight <= dom.clientHeight,
      handlePaste(_view, event) {
        const files = takeFiles ? pastedFiles(event.clipboardData) : [];
        if (files.length > 0) takeFiles?.(files);
        return files.length > 0;
      },
    },
    onCreate: ({ editor: created }) => onCreate?.(created),
    onUpdate: ({ editor: changed }) => onUpdate?.(changed),
  });
  const { hasText, active } = useEditorState({
    editor,
    selector: ({ editor: current }) => ({
      hasText: showsText(current.state.doc.textContent),
      active: activeFormats(current).join(' '),
    }),
  });

  return { editor, hasText, active: new Set(active.split(' ')), linking, setLinking };
}

/** Asked after each letter: where nothing is selected, what is around the caret tells. */
function activeFormats(editor: Editor): string[] {
  const { empty, $from } = editor.state.selection;
  if (!empty) return formatNames.filter((name) => editor.isActive(name));
  const marks = editor.state.storedMarks ?? $from.marks();
  const around = Array.from({ length: $from.depth }, (_, depth) => $from.node(depth + 1));
  return [...marks, ...around].map(({ type }) => type.name);
}
