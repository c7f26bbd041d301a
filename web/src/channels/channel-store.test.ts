import type { Channel } from '@parley/contract/entities/channel';
import { expect, it } from 'vitest';
import { noChannels, putCreatedChannel, removeChannel, setStar } from './channel-store';

const launch: Channel = {
  id: 7,
  name: 'launch',
  topic: '',
  description: '',
  created_at: '2026-01-01T00:00:00.000Z',
  creator_id: 1,
  dm_channel: false,
  workspace_id: 1,
  starred: false,
  users: {},
};
const state = putCreatedChannel({ ...noChannels, workspaceId: 1 }, launch);

it('R6: a deleted channel goes, its membership with it, however often that is said', () => {
  const gone = removeChannel(state, launch);
  expect(gone.channels).toEqual({});
  expect(gone.memberships).toEqual({});
  expect(removeChannel(gone, launch)).toEqual(gone);
});

it('keeps its hands off a channel of another workspace', () => {
  expect(removeChannel(state, { ...launch, workspace_id: 2 })).toBe(state);
});

it('stars what one is a member of, nothing else', () => {
  expect(setStar(state, launch.id, true).memberships).toEqual({ 7: { starred: true } });
  expect(setStar(state, 8, true)).toBe(state);
});
