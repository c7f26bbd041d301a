import { getSchema } from '@tiptap/core';
import { history, undo } from '@tiptap/pm/history';
import { EditorState, type Transaction } from '@tiptap/pm/state';
import { beforeEach, expect, it } from 'vitest';
import { editorExtensions } from './editor-extensions';
import { ChannelLinkNode, MentionNode } from './mentions/mention-nodes';
import { asStep, createUndoSteps } from './undo-steps';

const schema = getSchema(editorExtensions([MentionNode, ChannelLinkNode]));

let state: EditorState;
let split: (transaction: Transaction) => void;

beforeEach(() => {
  state = EditorState.create({ schema, plugins: [history()] });
  split = createUndoSteps();
});

/** Applies a change; all of them lie within the half second that the history takes for one step. */
function apply(change: (transaction: Transaction) => Transaction): void {
  const transaction = change(state.tr.setTime(1_000));
  split(transaction);
  state = state.apply(transaction);
}

function types(text: string): void {
  for (const letter of text) apply((transaction) => transaction.insertText(letter));
}

/** The texts that undo leads back to, the newest first. */
function undone(): string[] {
  const texts: string[] = [];
  while (undo(state, (transaction) => (state = state.apply(transaction)))) {
    texts.push(state.doc.textContent);
  }
  return texts;
}

it('typing without a pause is one step', () => {
  types('Hello');
  expect(undone()).toEqual(['']);
});

it('an emoji and a mention are steps of their own, also within fast typing', () => {
  types('Great ');
  apply((transaction) => asStep(transaction.insertText('👍')));
  types(' indeed ');
  apply((transaction) => asStep(transaction.insertText('@Bob Berg ')));
  types('too');
  expect(undone()).toEqual([
    'Great 👍 indeed @Bob Berg ',
    'Great 👍 indeed ',
    'Great 👍',
    'Great ',
    '',
  ]);
});

it.each(['paste', 'drop', 'cut'])('a %s is a step of its own', (event) => {
  types('See ');
  apply((transaction) => transaction.insertText('a report').setMeta('uiEvent', event));
  types(' there');
  expect(undone()).toEqual(['See a report', 'See ', '']);
});

it('a format is a step of its own', () => {
  const { bold } = schema.marks;
  if (!bold) throw new Error('The schema has no bold text.');
  types('bold');
  apply((transaction) => transaction.addMark(1, 5, bold.create()));
  types(' on');
  expect(undone()).toEqual(['bold', 'bold', '']);
});
