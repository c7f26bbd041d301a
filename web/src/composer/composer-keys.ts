import type { Editor } from '@tiptap/core';
import { keydownHandler } from '@tiptap/pm/keymap';
import { newLine } from './new-line';

interface KeyActions {
  send: (editor: Editor) => void;
  openLinkDialog: () => void;
}

/** The keys of SPEC §2 "Message form" that the kit does not have, or has for something else. */
export function composerKeys(editor: () => Editor, { send, openLinkDialog }: KeyActions) {
  const sendKey = () => {
    send(editor());
    return true;
  };
  return keydownHandler({
    Enter: sendKey,
    'Mod-Enter': sendKey,
    'Shift-Enter': () => newLine(editor()),
    'Mod-Shift-x': () => editor().commands.toggleStrike(),
    'Mod-l': () => {
      openLinkDialog();
      return true;
    },
  });
}
