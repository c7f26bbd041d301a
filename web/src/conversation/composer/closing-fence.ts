import { Extension, type Editor } from '@tiptap/core';
import { Plugin } from '@tiptap/pm/state';

/** Three backticks at the end of a code block leave it, as in Markdown, and are removed. */
export const ClosingFence = Extension.create({
  name: 'closingFence',
  addProseMirrorPlugins() {
    const { editor } = this;
    return [
      new Plugin({
        props: {
          // StarterKit's input rules do not apply within code.
          handleTextInput: (_view, _from, _to, text) => text === '`' && closeFence(editor),
        },
      }),
    ];
  },
});

function closeFence(editor: Editor): boolean {
  const { $from, empty } = editor.state.selection;
  const { parent, parentOffset, pos } = $from;
  const isAtEnd = empty && parent.type.spec.code === true && parentOffset === parent.content.size;
  // Right after the opening backticks, three more do not close the block.
  const fence = isAtEnd ? /(?<=\S)\s*``$/.exec(parent.textContent)?.[0] : undefined;
  if (fence === undefined) return false;
  return editor
    .chain()
    .deleteRange({ from: pos - fence.length, to: pos })
    .exitCode()
    .run();
}
