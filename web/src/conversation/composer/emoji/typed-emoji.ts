import { Extension, InputRule } from '@tiptap/core';
import { typedEmoji } from '../mentions/list-patterns';
import { asStep } from '../undo-steps';
import { emojiTyped } from './emoji-choices';

/** `:tada:` becomes the emoji with its last colon, but in code. Undo brings the text back. */
export const TypedEmoji = Extension.create({
  name: 'typedEmoji',
  addInputRules: () => [
    new InputRule({
      find: typedEmoji,
      handler({ state, range, match: [, name = ''] }) {
        const emoji = emojiTyped(name);
        if (emoji === null) return null;
        asStep(state.tr.replaceWith(range.from, range.to, state.schema.text(emoji)));
        return undefined;
      },
    }),
  ],
});
