import type { ChainedCommands, Editor } from '@tiptap/core';

/**
 * Focuses the editor at once, and returns its commands. TipTap's own `focus` waits for the next frame: text typed
 * before that would go elsewhere.
 */
export function focused(editor: Editor): ChainedCommands {
  editor.view.focus();
  return editor.chain();
}
