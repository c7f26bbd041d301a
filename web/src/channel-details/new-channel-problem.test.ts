import { expect, it } from 'vitest';
import type { SharedChannel } from '../channels/channel-store';
import { newChannelProblem } from './new-channel-problem';

const general: SharedChannel = {
  id: 1,
  name: 'general',
  topic: '',
  description: '',
  created_at: '2026-01-01T00:00:00.000Z',
  creator_id: 1,
  dm_channel: false,
  workspace_id: 1,
  users: {},
};

it('SPEC §5: says what is wrong with the name of a new channel', () => {
  const problem = (name: string) => newChannelProblem(name, { channels: { 1: general } });
  expect(problem('plan-budget')).toBeUndefined();
  expect(problem('x'.repeat(80))).toBeUndefined();
  expect(problem('')).toBe("Don't forget to name your channel.");
  expect(problem('x'.repeat(81))).toBe("Channel name can't be longer than 80 characters.");
  expect(problem('general')).toBe('That name is already taken');
});
