import { expect, it } from 'vitest';
import { noChannels, putCreatedChannel, removeChannel, setStar } from './channel-store';
import { exampleChannel } from '../testing/examples';

const launch = exampleChannel(7, { name: 'launch' });
const state = putCreatedChannel({ ...noChannels, workspaceId: 1 }, launch);

it('R6: removes a deleted channel and its membership, also when the event is repeated', () => {
  const gone = removeChannel(state, launch);
  expect(gone.channels).toEqual({});
  expect(gone.memberships).toEqual({});
  expect(removeChannel(gone, launch)).toEqual(gone);
});

it('ignores a channel of another workspace', () => {
  expect(removeChannel(state, { ...launch, workspace_id: 2 })).toBe(state);
});

it('stars a channel only for its member', () => {
  expect(setStar(state, launch.id, true).memberships).toEqual({ 7: { starred: true } });
  expect(setStar(state, 8, true)).toBe(state);
});
