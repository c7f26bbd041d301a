import type { ChainedCommands, Editor } from '@tiptap/core';

/**
 * Commands on the editor, which has the focus from now on. TipTap's own `focus` waits for the next frame: what is
 * typed before that would go elsewhere.
 */
export function focused(editor: Editor): ChainedCommands {
  editor.view.focus();
  return editor.chain();
}
