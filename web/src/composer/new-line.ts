import type { Editor } from '@tiptap/core';

/**
 * Shift+Enter. Enter sends, also in a list (SPEC §2), so this is what makes the next item, and on
 * an empty one leaves the list or the quote. Elsewhere it begins a paragraph, shown as a line, so
 * that a line can be made an item of a list without the ones before it. Three backticks alone begin
 * code, as in Markdown; two empty lines at its end lead out of it.
 */
export function newLine(editor: Editor): boolean {
  if (beginCode(editor) || leaveCode(editor)) return true;
  return editor.commands.first(({ commands }) => [
    () => commands.newlineInCode(),
    () => commands.splitListItem('listItem'),
    () => commands.liftEmptyBlock(),
    () => commands.splitBlock(),
  ]);
}

function beginCode(editor: Editor): boolean {
  const { $from, empty } = editor.state.selection;
  const fenced =
    empty && $from.parent.type.name === 'paragraph' && $from.parent.textContent === '```';
  if (!fenced || !editor.can().setCodeBlock()) return false;
  const fence = { from: $from.start(), to: $from.end() };
  return editor.chain().setCodeBlock().deleteRange(fence).run();
}

function leaveCode(editor: Editor): boolean {
  const { $from, empty } = editor.state.selection;
  const { parent, parentOffset, pos } = $from;
  const isAtEnd = empty && parent.type.spec.code === true && parentOffset === parent.content.size;
  if (!isAtEnd || !parent.textContent.endsWith('\n\n')) return false;
  return editor
    .chain()
    .deleteRange({ from: pos - 2, to: pos })
    .exitCode()
    .run();
}
