import { beforeEach, describe, expect, it } from 'vitest';
import { exampleMember as member, exampleUser, exampleWorkspace } from '../testing/examples';
import { startSession, useSession } from '../session/session-store';
import { memberStore, noMembers, popupName } from './member-store';
import { receiveMember, receiveRemovedMember } from './receive-member';

const workspaceId = 5;
const acme = exampleWorkspace(workspaceId, { address: 'acme' });

beforeEach(() => {
  const workspaces = { [workspaceId]: acme };
  startSession({
    current_user: { ...exampleUser(1), workspaces },
    workspaces,
    demo: false,
    signups: 'open',
    password_min: 6,
    openid: [],
    mail: false,
  });
  memberStore.setState({ ...noMembers, ownId: 1, workspaceId, members: { 1: member(1) } });
});

const summary = () => useSession.getState().workspaces[workspaceId];

describe('another member', () => {
  it('SPEC §4: raises and lowers num_logged_in_users', () => {
    receiveMember(workspaceId, member(2));
    expect(summary()).toMatchObject({ num_users: 2, num_logged_in_users: 2 });
    receiveMember(workspaceId, member(2, { logged_in: false }));
    expect(summary()).toMatchObject({ num_users: 2, num_logged_in_users: 1 });
  });

  it('R6: counts once, however often the event comes', () => {
    receiveMember(workspaceId, member(2));
    receiveMember(workspaceId, member(2));
    expect(summary()).toMatchObject({ num_users: 2, num_logged_in_users: 2 });
  });

  it('R6: is removed when the invite is withdrawn, however often the event comes', () => {
    receiveMember(workspaceId, member(2, { logged_in: false }));
    receiveRemovedMember(6, 2);
    expect(summary()).toMatchObject({ num_users: 2 });
    receiveRemovedMember(workspaceId, 2);
    receiveRemovedMember(workspaceId, 2);
    expect(memberStore.getState().members).not.toHaveProperty('2');
    expect(summary()).toMatchObject({ num_users: 1, num_logged_in_users: 1 });
  });

  it('of another workspace changes nothing', () => {
    receiveMember(6, member(2));
    expect(memberStore.getState().members).not.toHaveProperty('2');
    expect(summary()).toEqual(acme);
  });
});

it('the user’s own profile changes outside the workspace, too', () => {
  receiveMember(workspaceId, member(1, { full_name: 'Alice Adler' }));
  expect(useSession.getState().currentUser).toMatchObject({ id: 1, full_name: 'Alice Adler' });
  expect(useSession.getState().currentUser).not.toHaveProperty('status');
});

it('SPEC §3: the popup swaps the first two names', () => {
  const names = { email: 'a@example.com', full_name: 'Alice Adler', display_name: 'Al' };
  expect(popupName(names)).toBe('Alice Adler');
  expect(popupName({ ...names, full_name: '' })).toBe('Al');
  expect(popupName({ ...names, full_name: '', display_name: '' })).toBe('a@example.com');
});
