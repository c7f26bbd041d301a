import { Mark, Node, type Extensions } from '@tiptap/core';
import { StarterKit } from '@tiptap/starter-kit';
import { ClosingFence } from './closing-fence';
import { linkAddress } from './link-address';
import { Pasting } from './pasting/pasting';
import { placeholderOf } from './placeholder';
import { TypedFormats } from './typed-formats';

/**
 * Text that is pasted makes no list. Lists have numbers, not letters, and links have an address, as in a
 * message: what else a pasted one has (`rel`, `target`, `class`) goes.
 */
const Kit = StarterKit.extend({
  addExtensions() {
    const parts = this.parent?.() ?? [];
    return parts.map((part) => {
      if (part instanceof Node && part.name === 'orderedList') {
        return part.extend({
          addProseMirrorPlugins: () => [],
          addAttributes() {
            const { start } = this.parent?.() ?? {};
            return { start };
          },
        });
      }
      if (part instanceof Mark && part.name === 'link') {
        return part.extend({
          addAttributes() {
            const { href } = this.parent?.() ?? {};
            return { href };
          },
        });
      }
      return part;
    });
  },
});

/** What a message may hold (DECISIONS "Messages"). */
export function editorExtensions(placeholder: string): Extensions {
  return [
    Kit.configure({
      heading: false,
      horizontalRule: false,
      // There is no block beside which a caret could not stand.
      gapcursor: false,
      trailingNode: false,
      link: {
        openOnClick: false,
        // Sending makes links of them (linked-text.ts).
        autolink: false,
        defaultProtocol: 'https',
        isAllowedUri: (address) => linkAddress(address) !== null,
      },
    }),
    TypedFormats,
    ClosingFence,
    Pasting,
    placeholderOf(placeholder),
  ];
}

/** Whose rules for what is typed are heeded; the kit's others find formats in plain text. */
export const inputRules = [TypedFormats.name, 'blockquote', 'bulletList', 'code', 'codeBlock'];

/** Text that is pasted stays as it is, but for its links. */
export const pasteRules = ['link'];
