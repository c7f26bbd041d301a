import { describe, expect, it } from 'vitest';
import { exampleChannel as channel } from '../../../testing/examples';
import { searchChannels } from './search-channels';

const channels = Object.fromEntries(
  ['random', 'general', 'team-10', 'team-9'].map((name, id) => [id, channel(id, { name })]),
);
const names = (search: string) => searchChannels({ channels }, search).shown.map((c) => c.name);

describe('searchChannels', () => {
  it('SPEC §5: finds a substring of the name', () => {
    expect(names('')).toEqual(['general', 'random', 'team-9', 'team-10']);
    expect(names(' AN')).toEqual(['random']);
    expect(names('nothing')).toEqual([]);
  });

  it('SPEC §2: counts', () => {
    expect(searchChannels({ channels }, '').heading).toBe('4 recommended results');
    expect(searchChannels({ channels }, 'gen').heading).toBe('1 result');
    expect(searchChannels({ channels }, 'team').heading).toBe('2 results');
    expect(searchChannels({ channels }, 'x').heading).toBe('0 results');
  });

  it('SPEC §9: shows at most 50', () => {
    const many = Array.from({ length: 60 }, (_, id) => channel(id, { name: `c-${id}` }));
    const found = searchChannels({ channels: Object.fromEntries(many.entries()) }, '');
    expect(found.shown).toHaveLength(50);
    expect(found.heading).toBe('60 recommended results');
    expect(found.more).toBe(10);
  });
});
