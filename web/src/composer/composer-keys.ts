import type { Editor } from '@tiptap/core';
import { keydownHandler } from '@tiptap/pm/keymap';
import { newLine } from './new-line';

interface KeyActions {
  send: (editor: Editor) => void;
  openLinkDialog: () => void;
  /** Escape; whether it did anything. */
  cancel?: () => boolean;
  /** The up arrow where nothing is written; whether it did anything. */
  editLast?: () => boolean;
}

/** The keys of SPEC §2 "Message form" that the kit does not have, or has for something else. */
export function composerKeys(editor: () => Editor, actions: KeyActions) {
  const { send, openLinkDialog, cancel, editLast } = actions;
  const sendKey = () => {
    send(editor());
    return true;
  };
  return keydownHandler({
    Enter: sendKey,
    'Mod-Enter': sendKey,
    'Shift-Enter': () => newLine(editor()),
    Escape: () => cancel?.() ?? false,
    ArrowUp: () => editor().isEmpty && (editLast?.() ?? false),
    'Mod-Shift-x': () => editor().commands.toggleStrike(),
    'Mod-l': () => {
      openLinkDialog();
      return true;
    },
  });
}
