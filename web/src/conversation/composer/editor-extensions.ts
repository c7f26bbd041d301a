import { type Extensions, Mark, Node } from '@tiptap/core';
import { StarterKit } from '@tiptap/starter-kit';
import type { Node as Document } from '@tiptap/pm/model';
import { CaretOnFocus } from './caret-on-focus';
import { ClosingFence } from './closing-fence';
import { withLanguage } from './code-block';
import { linkAddress } from '../../data/messages/link-address';
import { TypedEmoji } from './emoji/typed-emoji';
import { Pasting } from './pasting/pasting';
import { TypedFormats } from './typed-formats';
import { UndoSteps } from './undo-steps';

/**
 * Pasted text makes no list. As in a message, lists have numbers, not letters, and links have an address
 * only: a pasted link's other attributes (`rel`, `target`, `class`) are dropped.
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
      if (part instanceof Node && part.name === 'codeBlock') return withLanguage(part);
      return part;
    });
  },
});

/** The schema of a message (DECISIONS "Messages"). */
export function editorExtensions(mentions: Extensions): Extensions {
  return [
    Kit.configure({
      heading: false,
      horizontalRule: false,
      // Not needed: a caret can stand beside every block.
      gapcursor: false,
      trailingNode: false,
      link: {
        openOnClick: false,
        // Links are made on sending (linked-text.ts).
        autolink: false,
        defaultProtocol: 'https',
        isAllowedUri: (address) => linkAddress(address) !== null,
      },
    }),
    TypedFormats,
    TypedEmoji,
    ClosingFence,
    Pasting,
    UndoSteps,
    CaretOnFocus,
    ...mentions,
  ];
}

/** The extensions whose input rules apply; StarterKit's other rules find formats in plain text. */
export const inputRules = [
  TypedFormats.name,
  TypedEmoji.name,
  'blockquote',
  'bulletList',
  'code',
  'codeBlock',
];

/** Pasted text is kept as it is, except for its links. */
export const pasteRules = ['link'];

/** Whether the placeholder is shown. */
export function isBlank({ childCount, firstChild }: Document): boolean {
  return childCount === 1 && firstChild?.type.name === 'paragraph' && firstChild.childCount === 0;
}
