import { expect, it } from 'vitest';
import type { ChannelText } from '../../data/channels/channel-dialogs';
import { exampleChannel as channel, exampleGroup } from '../../../testing/examples';
import { textProblem } from './text-forms';

const launch = channel(1, { name: 'launch' });
const channels = { 1: launch, 2: channel(2, { name: 'random' }) };
const problem = (text: ChannelText, value: string) =>
  textProblem({ channel: launch, text, value }, channels);

it('SPEC §5: a name is refused at 80 characters or more', () => {
  expect(problem('name', 'x'.repeat(79))).toBeUndefined();
  expect(problem('name', 'x'.repeat(80))).toBe('Name must be 80 characters or less.');
  expect(problem('name', '🙂'.repeat(79))).toBeUndefined();
});

it('SPEC §5: a topic or description is refused at 250 characters or more, and shows how many remain', () => {
  expect(problem('topic', 'x'.repeat(249))).toBeUndefined();
  expect(problem('topic', 'x'.repeat(250))).toBe('0 Topic must be 250 characters or less.');
  expect(problem('topic', 'x'.repeat(253))).toBe('-3 Topic must be 250 characters or less.');
  expect(problem('description', 'x'.repeat(249))).toBeUndefined();
  expect(problem('description', 'x'.repeat(250))).toBe(
    '0 Description must be 250 characters or less.',
  );
});

it('reports the other problems of a name', () => {
  expect(problem('name', '')).toBe("Don't forget to name your channel.");
  expect(problem('name', 'a b')).toBe("Channel names can't contain spaces or periods.");
  expect(problem('name', 'random')).toBe('That name is already taken');
});

it('accepts the unchanged text', () => {
  const long = { ...launch, topic: 'x'.repeat(250) };
  expect(
    textProblem({ channel: long, text: 'topic', value: long.topic }, channels),
  ).toBeUndefined();
  expect(problem('name', 'launch')).toBeUndefined();
});

it('a group may have any name or none, of up to 80 characters', () => {
  const group = exampleGroup(3, [1, 2, 3], 'Lunch');
  const groupProblem = (value: string) =>
    textProblem({ channel: group, text: 'name', value }, channels);
  expect(groupProblem('')).toBeUndefined();
  expect(groupProblem('random')).toBeUndefined();
  expect(groupProblem('Lunch, at 12.30')).toBeUndefined();
  expect(groupProblem('x'.repeat(80))).toBeUndefined();
  expect(groupProblem('x'.repeat(81))).toMatch(/longer than 80/);
});
