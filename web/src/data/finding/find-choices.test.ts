import { defaultSettings } from '@parley/contract/rules/roles';
import { describe, expect, it } from 'vitest';
import { noChannels } from '../channels/channel-store';
import { exampleChannel, exampleDm, exampleGroup, exampleMember } from '../../../testing/examples';
import { channelIdOf, findChoices, nameOf, type Known } from './find-choices';

const known: Known = {
  channels: {
    ...noChannels,
    channels: {
      1: exampleChannel(1, { name: 'general' }),
      2: exampleChannel(2, { name: 'plan-budget' }),
      3: exampleChannel(3, { name: 'budget' }),
      4: exampleChannel(4, { name: 'marketing-plan' }),
      5: exampleDm(5, [1, 2]),
      6: exampleDm(6, [1, 3]),
    },
    memberships: Object.fromEntries(
      [1, 2, 3, 5].map((id) => [id, { starred: false, sectionId: null }]),
    ),
  },
  people: {
    ownId: 1,
    workspaceId: 1,
    settings: defaultSettings,
    members: {
      1: exampleMember(1, { display_name: 'Alice', email: 'alice@planner.example' }),
      2: exampleMember(2, { display_name: 'Bob', email: 'robert@planner.example' }),
      3: exampleMember(3, { full_name: 'Carla Budgen', email: 'carla@planner.example' }),
    },
  },
  likely: [],
  current: null,
};

const names = (search: string, change: Partial<Known> = {}) =>
  findChoices({ ...known, ...change }, search).map(nameOf);

describe('without a search', () => {
  const others = ['Carla Budgen', 'marketing-plan'];

  it('lists the user’s own conversations, then the others, without the current channel', () => {
    expect(names('')).toEqual(['Bob', 'budget', 'general', 'plan-budget', ...others]);
    expect(names(' ', { current: 3 })).toEqual(['Bob', 'general', 'plan-budget', ...others]);
  });

  it('lists likely places first', () => {
    expect(names('', { likely: [4, 2, 5] })).toEqual([
      'plan-budget',
      'Bob',
      'budget',
      'general',
      ...others.toReversed(),
    ]);
  });
});

describe('a search', () => {
  it('ranks whole matches first, then prefixes, then word prefixes, then substrings', () => {
    expect(names('budget')).toEqual(['budget', 'plan-budget']);
    expect(names('bud')).toEqual(['budget', 'plan-budget', 'Carla Budgen']);
    expect(names('udge')).toEqual(['budget', 'plan-budget', 'Carla Budgen']);
  });

  it('matches words in any order, with any separators', () => {
    for (const search of ['plan budget', 'Plan-Budget', 'budget pl', 'planbud']) {
      expect(names(search)).toEqual(['plan-budget']);
    }
  });

  it('prefers the user’s own conversations, and likely places', () => {
    expect(names('plan')).toEqual(['plan-budget', 'marketing-plan']);
    expect(names('#', { likely: [3] })).toEqual([
      'budget',
      'general',
      'plan-budget',
      'marketing-plan',
    ]);
  });

  it('lists the current channel last, and not at all for # alone', () => {
    const here = { current: 3, likely: [3, 2] };
    expect(names('#', here)).toEqual(['plan-budget', 'general', 'marketing-plan']);
    expect(names('b', { current: 3, likely: [3] }).slice(0, 2)).toEqual(['Bob', 'budget']);
    expect(names('plan-budget', { current: 2 })).toEqual(['plan-budget']);
  });

  it('ignores accents, and word breaks in the search', () => {
    const cafe = exampleChannel(7, { name: 'café-münchen' });
    const channels = { ...known.channels, channels: { 7: cafe } };
    expect(names('cafe mun', { channels })).toEqual(['café-münchen']);
    expect(names('femu', { channels })).toEqual([]);
    expect(names('cafemu', { channels })).toEqual(['café-münchen']);
  });

  it('finds names in each form that a keyboard may have for them, and words without spaces', () => {
    const named = (display_name: string) => exampleMember(9, { display_name });
    const found = (name: string, search: string) =>
      names(search, { people: { ...known.people, members: { 9: named(name) } } });
    for (const [name, search] of [
      ['Łukasz Sørensen', 'luk sor'],
      ['Фёдор', 'федор'],
      ['مُحَمَّد', 'محمد'],
      ['Seán O’Neill', "o'neill"],
      ['ジョン・スミス', 'スミス'],
      ['山田太郎', '太郎'],
    ] as const) {
      expect(found(name, search), search).toEqual([name]);
    }
  });

  it('finds channels after #, and people after @', () => {
    expect(names('#bud')).toEqual(['budget', 'plan-budget']);
    expect(names('@bud')).toEqual(['Carla Budgen']);
    expect(names('@')).toEqual(['Bob', 'Carla Budgen']);
  });

  it('finds people by any of their names or their e-mail, but not by a shared mail domain', () => {
    expect(names('rob')).toEqual(['Bob']);
    expect(names('robert@pl')).toEqual(['Bob']);
    expect(names('planner')).toEqual([]);
  });

  it('finds groups by their name and by their people, after these people themselves', () => {
    const channels = {
      ...known.channels,
      channels: { 7: exampleGroup(7, [1, 2, 3]), 8: exampleGroup(8, [1, 2, 3], 'Lunch') },
      memberships: {
        7: { starred: false, sectionId: null },
        8: { starred: false, sectionId: null },
      },
    };
    expect(names('bob', { channels })).toEqual(['Bob', 'Bob, Carla Budgen', 'Lunch']);
    expect(names('carla bob', { channels })).toEqual(['Bob, Carla Budgen', 'Lunch']);
    expect(names('@lun', { channels })).toEqual(['Lunch']);
    expect(names('#lun', { channels })).toEqual([]);
    const ids = findChoices({ ...known, channels }, 'bob').map(channelIdOf);
    expect(ids, 'a group is not the direct messages of its first user').toEqual([null, 7, 8]);
  });

  it('finds each person once, and never the current user', () => {
    expect(names('alice')).toEqual([]);
    expect(names('bob')).toEqual(['Bob']);
  });

  it('returns nothing when nothing matches', () => {
    expect(names('nothing')).toEqual([]);
  });

  it('shows at most twelve places', () => {
    const many = Array.from({ length: 40 }, (_, id) =>
      exampleChannel(id + 10, { name: `c-${id}` }),
    );
    const channels = Object.fromEntries(many.map((channel) => [channel.id, channel]));
    expect(names('c', { channels: { ...noChannels, channels } })).toHaveLength(12);
  });
});
