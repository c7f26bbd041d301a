import { defaultSettings } from '@parley/contract/rules/roles';
import { describe, expect, it } from 'vitest';
import { exampleChannel, exampleDm, exampleMember } from '../../../testing/examples';
import { channelChoices, choiceText, peopleChoices, type MentionContext } from './choices';

const named = (id: number, display_name: string, full_name = '') =>
  exampleMember(id, { display_name, full_name });

function place(change: Partial<MentionContext> = {}): MentionContext {
  const members = [named(1, 'Alice'), named(2, 'Bob'), named(3, 'Bea'), named(4, 'Carol')];
  return {
    people: {
      ownId: 1,
      workspaceId: 1,
      settings: defaultSettings,
      members: Object.fromEntries(members.map((member) => [member.id, member])),
    },
    channels: {
      workspaceId: 1,
      channels: {
        5: exampleChannel(5, {
          name: 'plans',
          users: { 1: { id: 1 }, 2: { id: 2 }, 3: { id: 3 } },
        }),
        6: exampleChannel(6, { name: 'plants' }),
        7: exampleDm(7, [1, 2]),
      },
      memberships: {
        5: { starred: false, sectionId: null },
        7: { starred: false, sectionId: null },
      },
      gone: {},
    },
    channelId: 5,
    recentAuthors: [],
    ...change,
  };
}

const texts = (search: string, change?: Partial<MentionContext>) =>
  peopleChoices(place(change), search).map(choiceText);

describe('choices after @', () => {
  it('are people of the channel, everybody, and then others', () => {
    expect(texts('')).toEqual(['@Bea', '@Bob', '@channel', '@here', '@Alice', '@Carol']);
  });

  it('begin with people who wrote lately', () => {
    expect(texts('', { recentAuthors: [2] })[0]).toBe('@Bob');
    expect(texts('b', { recentAuthors: [2] })).toEqual(['@Bob', '@Bea']);
  });

  it('show who is not in the channel', () => {
    const [carol] = peopleChoices(place(), 'car');
    expect(carol).toMatchObject({ kind: 'person', isInChannel: false });
  });

  it('have everybody by the beginning of the word, after people of that name', () => {
    expect(texts('c')).toEqual(['@channel', '@Carol']);
    expect(texts('he')).toEqual(['@here']);
    expect(texts('annel')).toEqual([]);
  });

  it('have nobody but people in direct messages', () => {
    expect(texts('', { channelId: 7 })).not.toContain('@channel');
  });

  it('tell people of the same name by their e-mail', () => {
    const people = place().people;
    const members = { ...people.members, 9: named(9, 'bob', 'Robert Bee') };
    const choices = peopleChoices(place({ people: { ...people, members } }), 'bob');
    expect(choices).toMatchObject([{ more: '2@example.com' }, { more: '9@example.com' }]);
  });

  it('find names with spaces, accents and emoji', () => {
    const people = place().people;
    const members = { ...people.members, 9: named(9, '🌱 Zoë van Dijk'), 10: named(10, 'נועה') };
    const change = { people: { ...people, members } };
    expect(texts('luk', { people: { ...people, members: { 9: named(9, 'Łukasz') } } })).toEqual([
      '@Łukasz',
    ]);
    expect(texts('太郎', { people: { ...people, members: { 9: named(9, '山田太郎') } } })).toEqual([
      '@山田太郎',
    ]);
    expect(texts('zoe van d', change)).toEqual(['@🌱 Zoë van Dijk']);
    expect(texts('נו', change)).toEqual(['@נועה']);
  });
});

describe('choices after #', () => {
  it('are the public channels, the own ones first', () => {
    expect(channelChoices(place(), 'pla').map(choiceText)).toEqual(['#plans', '#plants']);
    expect(channelChoices(place(), 'plants').map(choiceText)).toEqual(['#plants']);
  });
});
