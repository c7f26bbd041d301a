import type { SidebarSection } from '@parley/contract/entities/sidebar';
import { completeSections } from '@parley/contract/rules/sidebar';
import { expect, it } from 'vitest';
import { noChannels, type OwnMembership } from '../channels/channel-store';
import { noMembers } from '../people/member-store';
import { exampleChannel, exampleDm, exampleMember } from '../../../testing/examples';
import { fillSections } from './filled-sections';

const own: OwnMembership = { starred: false, sectionId: null };
const rooms = [
  exampleChannel(10, { name: 'general' }),
  exampleChannel(11, { name: 'atlas' }),
  exampleChannel(12, { name: 'old', archived: true }),
  exampleChannel(13, { name: 'not joined' }),
  exampleDm(20, [1, 2]),
  exampleDm(21, [1, 3]),
];
const members = {
  ...noMembers,
  ownId: 1,
  members: {
    1: exampleMember(1),
    2: exampleMember(2, { display_name: 'Zoe' }),
    3: exampleMember(3, { display_name: 'adam' }),
  },
};
const projects: SidebarSection = { id: 'p', name: 'Projects', collapsed: false, sort: 'name' };

/** Ids of what each section lists. */
function filled(
  change: Record<number, Partial<OwnMembership>>,
  { sections = completeSections([projects]), order = [21, 20] } = {},
): Record<string, number[]> {
  const channels = Object.fromEntries(rooms.map((room) => [room.id, room]));
  const joined = rooms.filter(({ id }) => id !== 13);
  const memberships = Object.fromEntries(joined.map(({ id }) => [id, { ...own, ...change[id] }]));
  const known = { sections, channels: { ...noChannels, channels, memberships }, members };
  return Object.fromEntries(
    fillSections(known, order).map(({ section, conversations }) => [
      section.id,
      conversations.map(({ channel }) => channel.id),
    ]),
  );
}

it('lists channels by name and direct messages by what is new in their standard sections', () => {
  expect(filled({})).toEqual({ p: [], starred: [], channels: [11, 10], direct: [21, 20] });
});

it('a section has channels and people; a star wins; a deleted section is none', () => {
  const change = {
    10: { sectionId: 'p' },
    20: { sectionId: 'p' },
    21: { sectionId: 'deleted' },
    11: { sectionId: 'p', starred: true },
  };
  expect(filled(change)).toEqual({ p: [10, 20], starred: [11], channels: [], direct: [21] });
});

it('sorts by name, channels above people, or by what is new, all in one', () => {
  const all = Object.fromEntries([10, 11, 20, 21].map((id) => [id, { sectionId: 'p' }]));
  expect(filled(all)['p']).toEqual([11, 10, 21, 20]);
  const recent = { ...projects, sort: 'recent' as const };
  const order = [20, 10, 21, 11];
  expect(filled(all, { sections: completeSections([recent]), order })['p']).toEqual(order);
});
