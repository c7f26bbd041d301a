import { codePoints } from '@parley/contract/limits';
import { showsText } from '@parley/contract/rules/blank';
import { useEditor, useEditorState, type Editor } from '@tiptap/react';
import type { EditorView } from '@tiptap/pm/view';
import { useState } from 'react';
import { classes } from '../../platform/lib/classes';
import rich from '../../platform/ui/RichText.module.css';
import { composerKeys } from './composer-keys';
import styles from './Editor.module.css';
import { editorExtensions, inputRules, isBlank, pasteRules } from './editor-extensions';
import { blockFormats, textFormats } from './formats';
import { createMentionPicker, type MentionPicker } from './mentions/mention-picker';
import { mentionContext, type MentionSource } from './mentions/mention-source';
import { pastedFiles } from './pasting/files';
import { offerAsFile, overlongText } from './pasting/long-text';

interface RichEditorOptions {
  /** Its accessible name and its placeholder. */
  label: string;
  html: string;
  /** The conversation whose people are offered after `@`. */
  mentions: MentionSource;
  /** No scroll container around it. */
  alwaysInSight?: boolean;
  onCreate?: (editor: Editor) => void;
  onUpdate?: (editor: Editor) => void;
  send: (editor: Editor) => void;
  cancel?: () => boolean;
  editLast?: () => boolean;
  /** Takes pasted files. */
  takeFiles?: (files: File[]) => void;
}

interface RichEditor {
  editor: Editor;
  picker: MentionPicker;
  /** The document has visible text. */
  hasText: boolean;
  /** Names of the formats at the selection. */
  active: ReadonlySet<string>;
  linking: boolean;
  setLinking: (linking: boolean) => void;
}

const formatNames = [...textFormats, ...blockFormats].map(({ name }) => name).concat('link');

/** The rich editor of new messages and edits. */
export function useRichEditor(options: RichEditorOptions): RichEditor {
  const { label, html, mentions, alwaysInSight = false } = options;
  const { onCreate, onUpdate, send, cancel, editLast, takeFiles } = options;
  const [linking, setLinking] = useState(false);
  const [picker] = useState(() => createMentionPicker(() => mentionContext(mentions)));
  const [extensions] = useState(() => editorExtensions(picker.extensions));

  const keys = composerKeys(() => editor, {
    send,
    openLinkDialog: () => setLinking(true),
    ...(cancel && { cancel }),
    ...(editLast && { editLast }),
  });
  const editor: Editor = useEditor({
    extensions,
    // Unused, and most of them run on every key.
    enableCoreExtensions: {
      delete: false,
      drop: false,
      focusEvents: false,
      paste: false,
      textDirection: false,
    },
    // A paragraph is a line, also when copied as plain text.
    coreExtensionOptions: { clipboardTextSerializer: { blockSeparator: '\n' } },
    enableInputRules: inputRules,
    enablePasteRules: pasteRules,
    content: html,
    parseOptions: { preserveWhitespace: true },
    injectCSS: false,
    shouldRerenderOnTransaction: false,
    editorProps: {
      // Not an extension's, which stay as they are: a renamed channel has another label.
      attributes: ({ doc }) => ({
        class: classes(rich.text, styles.editor),
        role: 'textbox',
        // A browser's translator would change the user's own text.
        translate: 'no',
        'aria-multiline': 'true',
        'aria-label': label,
        'aria-autocomplete': 'list',
        'aria-haspopup': 'listbox',
        // The style sheet shows it.
        ...(isBlank(doc) && { 'data-placeholder': label }),
      }),
      handleKeyDown(view, event) {
        if (!view.state.selection.empty) readSelection(view);
        return picker.press(event) || keys(view, event);
      },
      // Reading the caret's position is slow, and without overflow nothing needs scrolling.
      handleScrollToSelection: ({ dom }) => alwaysInSight && dom.scrollHeight <= dom.clientHeight,
      // Handled before the text is parsed, which takes seconds for a megabyte.
      handleDOMEvents: {
        paste: (view, event) => leavesOut(view, event, event.clipboardData),
        drop: (view, event) => !view.dragging && leavesOut(view, event, event.dataTransfer),
      },
      handlePaste(_view, event) {
        const files = takeFiles ? pastedFiles(event.clipboardData) : [];
        if (files.length > 0) takeFiles?.(files);
        return files.length > 0;
      },
    },
    onCreate: ({ editor: created }) => onCreate?.(created),
    onUpdate: ({ editor: changed }) => onUpdate?.(changed),
  });

  /** Offers text that no message has room for as a file. Returns whether it is left out of the message. */
  function leavesOut({ state }: EditorView, event: Event, data: DataTransfer | null): boolean {
    if (pastedFiles(data).length > 0) return false;
    const { from, to } = state.selection;
    const replaced = state.doc.textBetween(from, to).length;
    const text = overlongText(data, Math.max(0, codePoints(editor.getHTML()) - replaced));
    if (text === null) return false;
    event.preventDefault();
    void offerAsFile(text, takeFiles);
    return true;
  }

  const { hasText, active } = useEditorState({
    editor,
    selector: ({ editor: current }) => ({
      hasText: showsText(current.state.doc.textContent),
      active: activeFormats(current).join(' '),
    }),
  });

  return { editor, picker, hasText, active: new Set(active.split(' ')), linking, setLinking };
}

/**
 * Makes the editor read the selection of the page. The browser reports a moved caret a moment later
 * than it moves: a letter typed in between would replace the text that was selected before.
 */
function readSelection({ dom }: EditorView) {
  dom.ownerDocument.dispatchEvent(new Event('selectionchange'));
}

/** Runs on every key: without a selection, the marks at the caret suffice. */
function activeFormats(editor: Editor): string[] {
  const { empty, $from } = editor.state.selection;
  if (!empty) return formatNames.filter((name) => editor.isActive(name));
  const marks = editor.state.storedMarks ?? $from.marks();
  const around = Array.from({ length: $from.depth }, (_, depth) => $from.node(depth + 1));
  return [...marks, ...around].map(({ type }) => type.name);
}
