import { expect, it } from 'vitest';
import { exampleMessage } from '../../../testing/examples';
import { mergeAnswer } from './merge-answer';

const known = exampleMessage(1, {
  total_reacts: { '👍': 1 },
  user_reacts: { 2: { '👍': true } },
});
const edited = { body: 'edited', updated_at: '2026-01-01T00:00:01.000Z' };

it('takes all of an answer except the reactions, which have events of their own', () => {
  const file = { id: 3, name: 'a.txt', url: '/a', type: 'text/plain', message_id: 1 };
  const answer = exampleMessage(1, { ...edited, files: [file] });
  expect(mergeAnswer(known, answer)).toEqual({ ...known, ...edited, files: [file] });
});

it('R6: keeps a state newer than the answer', () => {
  const newer = { ...known, body: 'edited again', updated_at: '2026-01-01T00:00:02.000Z' };
  expect(mergeAnswer(newer, exampleMessage(1, edited))).toBe(newer);
});
