import { expect, it } from 'vitest';
import { newChannelProblem } from './new-channel-problem';
import { exampleChannel } from '../../../testing/examples';

const general = exampleChannel(1, { name: 'general' });

it('SPEC §5: reports the first problem with the name of a new channel', () => {
  const problem = (name: string) => newChannelProblem(name, { channels: { 1: general } });
  expect(problem('plan-budget')).toBeUndefined();
  expect(problem('x'.repeat(80))).toBeUndefined();
  expect(problem('')).toBe("Don't forget to name your channel.");
  expect(problem('x'.repeat(81))).toBe("Channel name can't be longer than 80 characters.");
  expect(problem('general')).toBe('That name is already taken');
});
