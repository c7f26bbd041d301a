import { defaultSettings } from '@parley/contract/rules/roles';
import { expect, it } from 'vitest';
import { noChannels } from '../channels/channel-store';
import { exampleDm, exampleGroup, exampleMember } from '../../../testing/examples';
import { ownDirectMessages } from './dm-order';

const people = {
  ownId: 1,
  workspaceId: 1,
  settings: defaultSettings,
  members: {
    1: exampleMember(1, { display_name: 'Alice', email: 'alice@planner.example' }),
    2: exampleMember(2, { display_name: 'Zed', email: 'bob@planner.example' }),
    3: exampleMember(3, { display_name: 'Carol', email: 'carol@planner.example' }),
  },
};

const state = {
  ...noChannels,
  channels: {
    5: exampleDm(5, [1, 2]),
    6: exampleGroup(6, [1, 2, 3], 'Lunch'),
    7: exampleGroup(7, [1, 2, 3]),
    8: exampleDm(8, [1, 4]),
    9: exampleGroup(9, [1, 4, 5]),
  },
  memberships: Object.fromEntries(
    [5, 6, 7, 8, 9].map((id) => [id, { starred: false, sectionId: null }]),
  ),
};

const order = (...ids: number[]) =>
  ownDirectMessages(state, people, ids).map(({ channel }) => channel.id);

it('keeps the given order, then sorts people by e-mail and groups by name', () => {
  expect(order(6)).toEqual([6, 9, 5, 7]);
  expect(order(7, 9, 5, 6)).toEqual([7, 9, 5, 6]);
});

it('leaves out a partner who is not known, but no group', () => {
  expect(order()).not.toContain(8);
  expect(order()).toContain(9);
});
