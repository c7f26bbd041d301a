import { beforeEach, describe, expect, it } from 'vitest';
import { exampleMember as member, exampleUser, exampleWorkspace } from '../../../testing/examples';
import { startSession, useSession } from '../session/session-store';
import { putProfile } from './change-member';
import { loadedMembers, memberStore, noMembers } from './member-store';
import { receiveMember, receivePresence, receiveRemovedMember } from './receive-member';

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

describe('who is present', () => {
  const tell = (user_ids: number[], present: boolean, workspace_id = workspaceId) =>
    receivePresence({ workspace_id, user_ids, present });
  const presentIds = () =>
    Object.values(memberStore.getState().members).flatMap(({ id, present }) =>
      present ? [id] : [],
    );

  it('is known of a new member once the server tells it, and stays through other changes', () => {
    receiveMember(workspaceId, member(2));
    expect(presentIds()).toEqual([1]);
    tell([2, 3], true);
    receiveMember(workspaceId, member(2, { status: 'Fishing' }));
    memberStore.setState((state) => putProfile(state, exampleUser(2, { full_name: 'Bo' })));
    expect(presentIds()).toEqual([1, 2]);
    tell([2], false, 6);
    expect(presentIds()).toEqual([1, 2]);
    tell([2], false);
    receiveMember(workspaceId, member(2));
    expect(presentIds()).toEqual([1]);
  });

  it('does not concern the user at this page, who has one open', () => {
    tell([1], false);
    receiveMember(workspaceId, member(1));
    expect(presentIds()).toEqual([1]);
    const loaded = loadedMembers({ 1: member(1, { present: false }), 2: member(2) }, 1);
    expect(Object.values(loaded).map(({ present }) => present)).toEqual([true, true]);
  });
});

it('the user’s own profile changes outside the workspace, too', () => {
  receiveMember(workspaceId, member(1, { full_name: 'Alice Adler' }));
  expect(useSession.getState().currentUser).toMatchObject({ id: 1, full_name: 'Alice Adler' });
  expect(useSession.getState().currentUser).not.toHaveProperty('status');
});
