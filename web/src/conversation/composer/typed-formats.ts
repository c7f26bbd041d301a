import { Extension, InputRule, markInputRule, wrappingInputRule } from '@tiptap/core';
import type { MarkType } from '@tiptap/pm/model';
import { typedPatterns } from './typed-patterns';

/** Turns typed marks into formats. Replaces StarterKit's rules, which find formats in plain text. */
export const TypedFormats = Extension.create({
  name: 'typedFormats',
  addInputRules() {
    const { marks, nodes } = this.editor.schema;
    const { bold, italic, italicBefore, strike, orderedList } = typedPatterns;
    const rules: InputRule[] = [];
    if (marks['bold']) rules.push(markInputRule({ find: bold, type: marks['bold'] }));
    if (marks['italic']) {
      rules.push(markInputRule({ find: italic, type: marks['italic'] }));
      rules.push(markBefore(italicBefore, marks['italic']));
    }
    if (marks['strike']) rules.push(markInputRule({ find: strike, type: marks['strike'] }));
    if (nodes['orderedList']) {
      rules.push(
        wrappingInputRule({
          find: orderedList,
          type: nodes['orderedList'],
          getAttributes: ([, number]) => ({ start: Number(number) }),
          joinPredicate: ([, number], list) =>
            list.childCount + Number(list.attrs['start']) === Number(number),
        }),
      );
    }
    return rules;
  },
});

/** As `markInputRule`, but the match's second group, at its end, stays outside the format. */
function markBefore(find: RegExp, type: MarkType): InputRule {
  const rule = markInputRule({ find, type });
  return new InputRule({
    find,
    handler: (props) => {
      const [text, words = '', after = ''] = props.match;
      const range = { from: props.range.from, to: props.range.to - after.length };
      return rule.handler({ ...props, range, match: [text.slice(0, -after.length), words] });
    },
  });
}
