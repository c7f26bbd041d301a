import { expect, it } from 'vitest';
import { mayDo, missingFor } from './message-policy.js';

const visitor = { isMember: false, isAuthor: false, isText: true };
const member = { isMember: true, isAuthor: false, isText: true };
const author = { isMember: true, isAuthor: true, isText: true };
const gone = { isMember: false, isAuthor: true, isText: true };

it.each([
  ['react', [false, true, true, false]],
  ['save', [false, true, true, false]],
  ['unsave', [true, true, true, true]],
  ['removeFile', [false, true, true, false]],
  ['edit', [false, false, true, false]],
  ['delete', [false, false, true, false]],
] as const)('%s: visitor, member, author, author who left: %j', (deed, allowed) => {
  const people = [visitor, member, author, gone];
  expect(people.map((relation) => mayDo(deed, relation))).toEqual(allowed);
});

it('asks for membership before it asks for the author', () => {
  expect(missingFor('edit', visitor)?.need).toBe('isMember');
  expect(missingFor('edit', member)?.need).toBe('isAuthor');
});

it('lets nobody edit or delete what tells of a call', () => {
  const caller = { ...author, isText: false };
  expect(missingFor('edit', caller)?.need).toBe('isText');
  expect(missingFor('delete', caller)?.need).toBe('isText');
  for (const deed of ['react', 'save', 'unsave'] as const) expect(mayDo(deed, caller)).toBe(true);
});
