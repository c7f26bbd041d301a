import type { Editor } from '@tiptap/core';
import { keydownHandler } from '@tiptap/pm/keymap';
import { beginCode, newLine } from './new-line';

interface KeyActions {
  send: (editor: Editor) => void;
  openLinkDialog: () => void;
  /** Handles Escape. Returns whether it did. */
  cancel?: () => boolean;
  /** Handles the up arrow in an empty editor. Returns whether it did. */
  editLast?: () => boolean;
}

/** The keys of SPEC §2 "Message form" that StarterKit lacks or binds to other commands. */
export function composerKeys(editor: () => Editor, actions: KeyActions) {
  const { send, openLinkDialog, cancel, editLast } = actions;
  const sendKey = () => {
    send(editor());
    return true;
  };
  return keydownHandler({
    Enter: () => beginCode(editor()) || sendKey(),
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
