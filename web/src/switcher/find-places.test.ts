import { describe, expect, it } from 'vitest';
import { noChannels } from '../channels/channel-store';
import { exampleChannel, exampleMember } from '../lib/example-entities';
import { findPlaces, nameOf, type Known } from './find-places';

const between = (id: number, one: number, other: number) =>
  exampleChannel(id, `${one}.${other}`, {
    dm_channel: true,
    users: { [one]: { id: one }, [other]: { id: other } },
  });

const known: Known = {
  channels: {
    ...noChannels,
    channels: {
      1: exampleChannel(1, 'general'),
      2: exampleChannel(2, 'plan-budget'),
      3: exampleChannel(3, 'budget'),
      4: exampleChannel(4, 'marketing-plan'),
      5: between(5, 1, 2),
      6: between(6, 1, 3),
    },
    memberships: Object.fromEntries([1, 2, 3, 5].map((id) => [id, { starred: false }])),
  },
  people: {
    ownId: 1,
    workspaceId: 1,
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
  findPlaces({ ...known, ...change }, search).map(nameOf);

describe('without a search', () => {
  const others = ['Carla Budgen', 'marketing-plan'];

  it('are one’s own conversations, then the others, where one is apart', () => {
    expect(names('')).toEqual(['Bob', 'budget', 'general', 'plan-budget', ...others]);
    expect(names(' ', { current: 3 })).toEqual(['Bob', 'general', 'plan-budget', ...others]);
  });

  it('come first to which one is likely to go', () => {
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
  it('finds what is called so, then what begins so, then its words, then a part of it', () => {
    expect(names('budget')).toEqual(['budget', 'plan-budget']);
    expect(names('bud')).toEqual(['budget', 'plan-budget', 'Carla Budgen']);
    expect(names('udge')).toEqual(['budget', 'plan-budget', 'Carla Budgen']);
  });

  it('takes words in any order, and however they are joined', () => {
    for (const search of ['plan budget', 'Plan-Budget', 'budget pl', 'planbud']) {
      expect(names(search)).toEqual(['plan-budget']);
    }
  });

  it('prefers one’s own to others, and those to which one is likely to go', () => {
    expect(names('plan')).toEqual(['plan-budget', 'marketing-plan']);
    expect(names('#', { likely: [3] })).toEqual([
      'budget',
      'general',
      'plan-budget',
      'marketing-plan',
    ]);
  });

  it('comes last to where one is, and not at all by # alone', () => {
    const here = { current: 3, likely: [3, 2] };
    expect(names('#', here)).toEqual(['plan-budget', 'general', 'marketing-plan']);
    expect(names('b', { current: 3, likely: [3] }).slice(0, 2)).toEqual(['Bob', 'budget']);
    expect(names('plan-budget', { current: 2 })).toEqual(['plan-budget']);
  });

  it('heeds neither accents nor what two words make between them', () => {
    const cafe = exampleChannel(7, 'café-münchen');
    const channels = { ...known.channels, channels: { 7: cafe } };
    expect(names('cafe mun', { channels })).toEqual(['café-münchen']);
    expect(names('femu', { channels })).toEqual([]);
    expect(names('cafemu', { channels })).toEqual(['café-münchen']);
  });

  it('is for channels after #, for people after @', () => {
    expect(names('#bud')).toEqual(['budget', 'plan-budget']);
    expect(names('@bud')).toEqual(['Carla Budgen']);
    expect(names('@')).toEqual(['Bob', 'Carla Budgen']);
  });

  it('finds people by any of their names or their e-mail, not by what all e-mails share', () => {
    expect(names('rob')).toEqual(['Bob']);
    expect(names('robert@pl')).toEqual(['Bob']);
    expect(names('planner')).toEqual([]);
  });

  it('finds nobody twice, and never oneself', () => {
    expect(names('alice')).toEqual([]);
    expect(names('bob')).toEqual(['Bob']);
  });

  it('that finds nothing says so', () => {
    expect(names('nothing')).toEqual([]);
  });

  it('shows twelve at most', () => {
    const many = Array.from({ length: 40 }, (_, id) => exampleChannel(id + 10, `c-${id}`));
    const channels = Object.fromEntries(many.map((channel) => [channel.id, channel]));
    expect(names('c', { channels: { ...noChannels, channels } })).toHaveLength(12);
  });
});
