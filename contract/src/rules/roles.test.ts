import { describe, expect, it } from 'vitest';
import {
  defaultSettings,
  mayCreateChannels,
  mayDeactivate,
  mayInvite,
  mayMentionAllHere,
  mayRemoveFilesOf,
  mayStillEdit,
  rolesToGive,
} from './roles.js';

const roles = ['owner', 'admin', 'member', 'guest'] as const;
const actingMembers = (change: Partial<typeof defaultSettings> = {}) =>
  roles.map((role) => ({ role, settings: { ...defaultSettings, ...change } }));

describe('what roles may do', () => {
  it('keeps guests from creating channels and from inviting, and nobody else', () => {
    expect(actingMembers().map(mayCreateChannels)).toEqual([true, true, true, false]);
    expect(actingMembers().map(mayInvite)).toEqual([true, true, true, false]);
    expect(actingMembers().map(mayMentionAllHere)).toEqual([true, true, true, true]);
  });

  it('is narrowed by settings', () => {
    const admins = actingMembers({
      create_channels: 'admins',
      invite: 'admins',
      mention_all: 'admins',
    });
    for (const may of [mayCreateChannels, mayInvite, mayMentionAllHere]) {
      expect(admins.map(may)).toEqual([true, true, false, false]);
    }
    const members = actingMembers({ mention_all: 'members' });
    expect(members.map(mayMentionAllHere)).toEqual([true, true, true, false]);
  });

  it('leaves files to authors and admins where that is decided', () => {
    const strict = actingMembers({ remove_files: 'author' });
    expect(strict.map((actingMember) => mayRemoveFilesOf(actingMember, false))).toEqual([
      true,
      true,
      false,
      false,
    ]);
    expect(strict.map((actingMember) => mayRemoveFilesOf(actingMember, true))).toEqual([
      true,
      true,
      true,
      true,
    ]);
    expect(actingMembers().map((actingMember) => mayRemoveFilesOf(actingMember, false))).toEqual([
      true,
      true,
      true,
      true,
    ]);
  });

  it('ends editing after the minutes decided', () => {
    const editing = (edit_minutes: number | null, age: number) =>
      actingMembers({ edit_minutes }).map((actingMember) =>
        mayStillEdit(actingMember, 1_000, 1_000 + age),
      );
    expect(new Set(editing(null, 1e9))).toEqual(new Set([true]));
    expect(new Set(editing(5, 299_999))).toEqual(new Set([true]));
    expect(new Set(editing(5, 300_000))).toEqual(new Set([false]));
    expect(new Set(editing(0, 0))).toEqual(new Set([false]));
  });

  it('lets owners change every role, and admins members and guests alone', () => {
    expect(rolesToGive('owner', 'owner')).toEqual(roles);
    expect(rolesToGive('admin', 'guest')).toEqual(['member', 'guest']);
    expect(rolesToGive('admin', 'admin')).toEqual([]);
    expect(rolesToGive('member', 'guest')).toEqual([]);
    expect(roles.map((other) => mayDeactivate('admin', other))).toEqual([false, false, true, true]);
    expect(roles.map((other) => mayDeactivate('member', other))).toEqual(roles.map(() => false));
  });
});
