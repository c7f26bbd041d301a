import { displayName, type Names } from '@parley/contract/rules/display-name';
import type { Member } from '@parley/contract/entities/user';
import { useMemo } from 'react';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import { createStore } from 'zustand/vanilla';

export interface MemberState {
  /** Oneself. */
  readonly ownId: number;
  readonly workspaceId: number;
  /** The members of the open workspace, by id. */
  readonly members: Readonly<Record<number, Member>>;
}

export const noMembers: MemberState = { ownId: 0, workspaceId: 0, members: {} };

export const memberStore = createStore<MemberState>()(() => noMembers);

/** Somebody joined the workspace, or their profile, presence or status changed. */
export function putMember(state: MemberState, workspaceId: number, member: Member): MemberState {
  if (workspaceId !== state.workspaceId) return state;
  return { ...state, members: { ...state.members, [member.id]: member } };
}

/** Somebody is no member any more. */
export function removeMember(state: MemberState, workspaceId: number, id: number): MemberState {
  if (workspaceId !== state.workspaceId) return state;
  const { [id]: _, ...members } = state.members;
  return { ...state, members };
}

/** Part of what is known of a member changed. */
export function changeMember(state: MemberState, id: number, change: Partial<Member>): MemberState {
  const member = state.members[id];
  if (!member) return state;
  return { ...state, members: { ...state.members, [id]: { ...member, ...change } } };
}

export function useMember(id: number): Member | undefined {
  return useStore(memberStore, (state) => state.members[id]);
}

/** Some of them, and oneself, by id: for lists in which they appear more than once. */
export function useMembers(ids: readonly number[]): MemberState['members'] {
  const distinct = useMemo(() => [...new Set(ids)], [ids]);
  return useStore(
    memberStore,
    useShallow(({ members, ownId }) => pick(members, [ownId, ...distinct])),
  );
}

function pick(members: MemberState['members'], ids: readonly number[]): Record<number, Member> {
  const picked: Record<number, Member> = {};
  for (const id of ids) if (members[id]) picked[id] = members[id];
  return picked;
}

export function useOwnMember(): Member | undefined {
  return useStore(memberStore, (state) => state.members[state.ownId]);
}

export function useOwnId(): number {
  return useStore(memberStore, (state) => state.ownId);
}

/** A member's name, also for messages of somebody this page has not heard of yet. */
export function memberName(member: Member | undefined): string {
  return member ? displayName(member) : 'Somebody';
}

/** SPEC §3: the popup swaps the order of the first two. */
export function popupName(user: Names): string {
  return user.full_name || user.display_name || user.email;
}
