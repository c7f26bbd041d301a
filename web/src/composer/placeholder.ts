import { Extension } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { Plugin } from '@tiptap/pm/state';

/** What stands in an empty editor: an attribute of its element, which the style sheet shows. */
export function placeholderOf(text: string): Extension {
  return Extension.create({
    name: 'placeholder',
    addProseMirrorPlugins: () => [
      new Plugin({
        props: { attributes: ({ doc }) => (isEmpty(doc) ? { 'data-placeholder': text } : {}) },
      }),
    ],
  });
}

function isEmpty({ childCount, firstChild }: Node): boolean {
  return childCount === 1 && firstChild?.type.name === 'paragraph' && firstChild.childCount === 0;
}
