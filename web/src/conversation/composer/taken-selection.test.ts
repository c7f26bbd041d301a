import { getSchema } from '@tiptap/core';
import { Node } from '@tiptap/pm/model';
import { expect, it } from 'vitest';
import { editorExtensions } from './editor-extensions';
import { ChannelLinkNode, MentionNode } from './mentions/mention-nodes';
import { takenSelection } from './taken-selection';

const schema = getSchema(editorExtensions([MentionNode, ChannelLinkNode]));

const documentOf = (...lines: string[]) =>
  Node.fromJSON(schema, {
    type: 'doc',
    content: lines.map((text) => ({
      type: 'paragraph',
      content: text === '' ? [] : [{ type: 'text', text }],
    })),
  });

it('the selection of the plain field is the same text in the editor', () => {
  const doc = documentOf('first', 'second');
  const { from, to } = takenSelection(doc, [3, 8]);
  expect(doc.textBetween(from, to, '\n')).toBe('st\nse');
});

it('without a selection, typing goes on at the end', () => {
  expect(takenSelection(documentOf('first'), null).to).toBe(6);
});

it('a selection in a text that was sent meanwhile is the end of the empty document', () => {
  expect(takenSelection(documentOf(''), [20, 20]).to).toBe(1);
});
