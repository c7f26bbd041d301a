import { Extension } from '@tiptap/core';
import { Plugin } from '@tiptap/pm/state';

/**
 * Restores the caret as soon as the editor has the focus, also from a closing dialog or menu, which focuses the
 * element. The browser then puts the caret at the start, if it was in another field meanwhile, and ProseMirror moves
 * it 20 ms later: text typed before that would be inserted at the start.
 */
export const CaretOnFocus = Extension.create({
  name: 'caretOnFocus',
  addProseMirrorPlugins() {
    let isPressed = false;
    return [
      new Plugin({
        props: {
          handleDOMEvents: {
            mousedown() {
              // The browser focuses the editor in this task, then puts the caret under the pointer.
              isPressed = true;
              setTimeout(() => (isPressed = false));
            },
            focus(view) {
              if (!isPressed) view.focus();
            },
          },
        },
      }),
    ];
  },
});
