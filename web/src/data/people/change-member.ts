import type { Member, User } from '@parley/contract/entities/user';
import type { MemberState } from './member-store';

/** Replaces a member's profile: fields missing from the new profile are deleted. */
export function putProfile(state: MemberState, user: User): MemberState {
  const member = state.members[user.id];
  if (!member) return state;
  const { logged_in, active, paused, status, role, deactivated, present } = member;
  const standing = { logged_in, active, paused, status, role, deactivated, present };
  return { ...state, members: { ...state.members, [user.id]: { ...user, ...standing } } };
}

/** Changes part of a member's data. */
export function changeMember(state: MemberState, id: number, change: Partial<Member>): MemberState {
  const member = state.members[id];
  if (!member) return state;
  return { ...state, members: { ...state.members, [id]: { ...member, ...change } } };
}
