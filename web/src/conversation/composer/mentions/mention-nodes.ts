import { Node, type NodeConfig } from '@tiptap/core';
import { channelLinkText, mentionText } from '../../../data/mentions/current-names';
import { asStep } from '../undo-steps';

/** A kind of node: `data-mention` with a user's id, or `data-channel` with a channel's. */
interface Reference {
  name: string;
  attribute: string;
  /** Its text with today's name; null: pasted text or a draft names what is not there (any more). */
  textOf: (value: string) => string | null;
}

/**
 * A name that is edited as a whole. It is a node also where it means nothing, in code, so that turning a
 * line into code keeps its text.
 */
function referenceNode({ name, attribute, textOf }: Reference): Node {
  const config: NodeConfig = {
    name,
    group: 'inline',
    inline: true,
    atom: true,
    selectable: false,
    addAttributes: () => ({
      value: { default: '', rendered: false },
      text: { default: '', rendered: false },
    }),
    parseHTML: () => [
      {
        tag: `[${attribute}]`,
        // Before the rule of links: in a message, a channel's name is one.
        priority: 60,
        getAttrs(element) {
          const value = element.getAttribute(attribute) ?? '';
          const text = textOf(value);
          return text === null ? false : { value, text };
        },
      },
    ],
    renderHTML: ({ node }) => ['span', { [attribute]: String(node.attrs['value']) }, textIn(node)],
    renderText: ({ node }) => textIn(node),
    extendNodeSchema: (extension) => (extension.name === name ? { leafText: textIn } : {}),
    addKeyboardShortcuts() {
      const { editor } = this;
      const remove = (side: 'nodeBefore' | 'nodeAfter') => {
        const { empty, $from } = editor.state.selection;
        const node = $from[side];
        if (!empty || node?.type.name !== name) return false;
        const at = side === 'nodeBefore' ? $from.pos - node.nodeSize : $from.pos;
        editor.view.dispatch(asStep(editor.state.tr.delete(at, at + node.nodeSize)));
        return true;
      };
      return { Backspace: () => remove('nodeBefore'), Delete: () => remove('nodeAfter') };
    },
  };
  return Node.create(config);
}

function textIn(node: { attrs: Readonly<Record<string, unknown>> }): string {
  return String(node.attrs['text']);
}

export const MentionNode = referenceNode({
  name: 'mention',
  attribute: 'data-mention',
  textOf: mentionText,
});

export const ChannelLinkNode = referenceNode({
  name: 'channelLink',
  attribute: 'data-channel',
  textOf: channelLinkText,
});

/** The content of a code block: it keeps the names of a line that becomes code. */
export const codeContent = `(text | ${MentionNode.name} | ${ChannelLinkNode.name})*`;
