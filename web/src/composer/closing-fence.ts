import { Extension, type Editor } from '@tiptap/core';
import { Plugin } from '@tiptap/pm/state';

/** Three backticks at the end of code lead out of it, as in Markdown, and do not stay. */
export const ClosingFence = Extension.create({
  name: 'closingFence',
  addProseMirrorPlugins() {
    const { editor } = this;
    return [
      new Plugin({
        props: {
          // The kit's rules for typed text are not asked within code.
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
  // Without code before them they are not the closing ones.
  const fence = isAtEnd ? /(?<=\S)\s*``$/.exec(parent.textContent)?.[0] : undefined;
  if (fence === undefined) return false;
  return editor
    .chain()
    .deleteRange({ from: pos - fence.length, to: pos })
    .exitCode()
    .run();
}
