import type { Editor } from '@tiptap/core';
import { fenceAttributes, fenceLine } from './code-block';

/**
 * Shift+Enter. Enter sends, also in a list (SPEC §2), so Shift+Enter makes the next item, and on an empty
 * item leaves the list or the quote. Elsewhere it starts a paragraph, shown as a line, so that a single
 * line can be made a list item. Three backticks alone start a code block, as in Markdown; two empty lines
 * at its end leave it.
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

/** Three backticks alone on a line, or with a language, begin a code block. */
export function beginCode(editor: Editor): boolean {
  const { $from, empty } = editor.state.selection;
  if (!empty || $from.parent.type.name !== 'paragraph') return false;
  const [found, written = ''] = fenceLine.exec($from.parent.textContent) ?? [];
  if (found === undefined || !editor.can().setCodeBlock()) return false;
  const fence = { from: $from.start(), to: $from.end() };
  return editor.chain().setNode('codeBlock', fenceAttributes(written)).deleteRange(fence).run();
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
