import { expect, it } from 'vitest';
import { hasRelation } from './load-page';

it('finds relations in a Link header in all notations of RFC 8288', () => {
  const both = '</api/channels/4/messages?before=9>; rel="prev", </x?after=3>; rel=next';
  expect(hasRelation(both, 'prev')).toBe(true);
  expect(hasRelation(both, 'next')).toBe(true);
  expect(hasRelation('</x>; rel="prev last"', 'last')).toBe(true);
  expect(hasRelation('</next>; rel="prev"', 'next')).toBe(false);
  expect(hasRelation('', 'prev')).toBe(false);
});
