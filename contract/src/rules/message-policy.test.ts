import { expect, it } from 'vitest';
import { texts } from '../texts.js';
import { mayDo, missingFor } from './message-policy.js';

const open = { isOpen: true, isPosted: true, isText: true };
const visitor = { ...open, isMember: false, isAuthor: false };
const member = { ...open, isMember: true, isAuthor: false };
const author = { ...open, isMember: true, isAuthor: true };
const gone = { ...open, isMember: false, isAuthor: true };

it.each([
  ['react', [false, true, true, false]],
  ['unreact', [false, true, true, false]],
  ['save', [false, true, true, false]],
  ['unsave', [true, true, true, true]],
  ['pin', [false, true, true, false]],
  ['unpin', [false, true, true, false]],
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

it('takes nothing new in an archived channel, and lets people take back what is theirs', () => {
  const archived = { ...author, isOpen: false };
  const deeds = [
    'react',
    'unreact',
    'save',
    'unsave',
    'pin',
    'unpin',
    'removeFile',
    'edit',
    'delete',
  ] as const;
  expect(deeds.filter((deed) => !mayDo(deed, archived))).toEqual(['react', 'pin', 'edit']);
  expect(missingFor('edit', archived)?.refusal).toBe(texts.channelArchived);
});

it('lets nobody mark or change a line of the history', () => {
  const line = { ...author, isPosted: false, isText: false };
  for (const deed of ['react', 'save', 'pin', 'edit', 'delete'] as const) {
    expect(missingFor(deed, line)?.need).toBe('isPosted');
  }
});
