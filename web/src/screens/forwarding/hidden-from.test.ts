import { expect, it } from 'vitest';
import { exampleMember } from '../../../testing/examples';
import { isHiddenFrom } from './hidden-from';

const members = {
  1: exampleMember(1),
  2: exampleMember(2),
  3: exampleMember(3),
  4: exampleMember(4, { role: 'guest' }),
};
const people = { members, ownId: 1 };
const users = (...ids: number[]) => Object.fromEntries(ids.map((id) => [id, { id }]));
const readers = (...userIds: number[]) => ({ userIds, isPublic: false });

it('says who cannot see a message of a private channel, or of direct messages', () => {
  for (const kind of ['private', 'direct', 'group'] as const) {
    const source = { kind, users: users(1, 2) };
    expect(isHiddenFrom(source, readers(1, 2), people)).toBe(false);
    expect(isHiddenFrom(source, readers(1, 2, 3), people)).toBe(true);
    expect(isHiddenFrom(source, { userIds: [1, 2], isPublic: true }, people)).toBe(true);
  }
});

it('knows that guests see no public channel but their own', () => {
  const source = { kind: 'public', users: users(1) } as const;
  expect(isHiddenFrom(source, { userIds: [1, 2, 3], isPublic: true }, people)).toBe(false);
  expect(isHiddenFrom(source, readers(4), people)).toBe(true);
  expect(isHiddenFrom({ ...source, users: users(4) }, readers(4), people)).toBe(false);
});
