import type { Member } from '@parley/contract/entities/user';
import { useSession } from '../session/session-store';
import { memberStore, putMember, removeMember } from './member-store';

/** Handles a new member, or a changed profile, presence or status. */
export function receiveMember(workspaceId: number, member: Member): void {
  memberStore.setState((state) => putMember(state, workspaceId, member));
  countMembers(workspaceId);
  receiveOwnProfile(member);
}

/** An invite was withdrawn before it was accepted. */
export function receiveRemovedMember(workspaceId: number, userId: number): void {
  memberStore.setState((state) => removeMember(state, workspaceId, userId));
  countMembers(workspaceId);
}

/** The user's own profile is the same in all workspaces and outside them. */
function receiveOwnProfile(member: Member): void {
  const { currentUser } = useSession.getState();
  if (currentUser?.id !== member.id) return;
  const { logged_in: _, active: __, paused: ___, status: ____, ...own } = member;
  const { role: _____, deactivated: ______, ...profile } = own;
  useSession.setState({ currentUser: profile });
}

/**
 * SPEC §4: presence updates raise and lower num_logged_in_users. Recounts instead of adding, so
 * that repeated events do no harm.
 */
function countMembers(id: number): void {
  const { workspaceId, members } = memberStore.getState();
  const summary = useSession.getState().workspaces[id];
  if (workspaceId !== id || !summary) return;
  const everybody = Object.values(members);
  const num_users = everybody.length;
  const num_logged_in_users = everybody.filter(({ logged_in }) => logged_in).length;
  useSession.setState(({ workspaces }) => ({
    workspaces: { ...workspaces, [id]: { ...summary, num_users, num_logged_in_users } },
  }));
}
