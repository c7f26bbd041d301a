import { Extension, InputRule } from '@tiptap/core';
import { asStep } from '../undo-steps';
import { emojiTyped } from './emoji-choices';

/** `:tada:` becomes the emoji with its last colon, but in code. Undo brings the text back. */
export const TypedEmoji = Extension.create({
  name: 'typedEmoji',
  addInputRules: () => [
    new InputRule({
      // Nor after an open backtick, whose code has yet to end.
      find: /(?<=^(?:[^`]*`[^`]*`)*[^`]*)(?<![\p{L}\p{N}:]):([\w+-]{2,50}):$/u,
      handler({ state, range, match: [, name = ''] }) {
        const emoji = emojiTyped(name);
        if (emoji === null) return null;
        asStep(state.tr.replaceWith(range.from, range.to, state.schema.text(emoji)));
        return undefined;
      },
    }),
  ],
});
