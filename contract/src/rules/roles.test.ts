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
const doers = (change: Partial<typeof defaultSettings> = {}) =>
  roles.map((role) => ({ role, settings: { ...defaultSettings, ...change } }));

describe('what roles may do', () => {
  it('keeps guests from creating channels and from inviting, and nobody else', () => {
    expect(doers().map(mayCreateChannels)).toEqual([true, true, true, false]);
    expect(doers().map(mayInvite)).toEqual([true, true, true, false]);
    expect(doers().map(mayMentionAllHere)).toEqual([true, true, true, true]);
  });

  it('is narrowed by settings', () => {
    const admins = doers({ create_channels: 'admins', invite: 'admins', mention_all: 'admins' });
    for (const may of [mayCreateChannels, mayInvite, mayMentionAllHere]) {
      expect(admins.map(may)).toEqual([true, true, false, false]);
    }
    const members = doers({ mention_all: 'members' });
    expect(members.map(mayMentionAllHere)).toEqual([true, true, true, false]);
  });

  it('leaves files to authors and admins where that is decided', () => {
    const strict = doers({ remove_files: 'author' });
    expect(strict.map((doer) => mayRemoveFilesOf(doer, false))).toEqual([true, true, false, false]);
    expect(strict.map((doer) => mayRemoveFilesOf(doer, true))).toEqual([true, true, true, true]);
    expect(doers().map((doer) => mayRemoveFilesOf(doer, false))).toEqual([true, true, true, true]);
  });

  it('ends editing after the minutes decided', () => {
    const editing = (edit_minutes: number | null, age: number) =>
      doers({ edit_minutes }).map((doer) => mayStillEdit(doer, 1_000, 1_000 + age));
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
