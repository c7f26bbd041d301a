import type { Editor } from '@tiptap/core';

/**
 * Shift+Enter. Enter sends, also in a list (SPEC §2), so this is what makes the next item, and on
 * an empty one leaves the list or the quote. Elsewhere it begins a paragraph, shown as a line, so
 * that a line can be made an item of a list without the ones before it.
 */
export function newLine(editor: Editor): boolean {
  return editor.commands.first(({ commands }) => [
    () => commands.newlineInCode(),
    () => commands.splitListItem('listItem'),
    () => commands.liftEmptyBlock(),
    () => commands.splitBlock(),
  ]);
}
