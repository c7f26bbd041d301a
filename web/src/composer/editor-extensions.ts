import { Node, type Extensions } from '@tiptap/core';
import { Placeholder } from '@tiptap/extensions';
import { StarterKit } from '@tiptap/starter-kit';
import { linkAddress } from './link-address';
import { Pasting } from './pasting/pasting';
import { TypedFormats } from './typed-formats';

/** Text that is pasted makes no list, and a list has numbers, not letters, as in a message. */
const Kit = StarterKit.extend({
  addExtensions() {
    const parts = this.parent?.() ?? [];
    return parts.map((part) =>
      part instanceof Node && part.name === 'orderedList'
        ? part.extend({
            addProseMirrorPlugins: () => [],
            addAttributes() {
              const { start } = this.parent?.() ?? {};
              return { start };
            },
          })
        : part,
    );
  },
});

/** What a message may hold (DECISIONS "Messages"). */
export function editorExtensions(placeholder: string): Extensions {
  return [
    Kit.configure({
      heading: false,
      horizontalRule: false,
      trailingNode: false,
      link: {
        openOnClick: false,
        defaultProtocol: 'https',
        isAllowedUri: (address) => linkAddress(address) !== null,
        // `readme.md` and `main.py` are files.
        shouldAutoLink: (address) => /^(?:https?:\/\/|www\.)/i.test(address),
      },
    }),
    TypedFormats,
    Pasting,
    Placeholder.configure({ placeholder }),
  ];
}

/** Whose rules for what is typed are heeded; the kit's others find formats in plain text. */
export const inputRules = [TypedFormats.name, 'blockquote', 'bulletList', 'code', 'codeBlock'];

/** Text that is pasted stays as it is, but for its links. */
export const pasteRules = ['link'];
