import { displayName } from '@parley/contract/rules/display-name';
import type { Member } from '@parley/contract/entities/user';
import type { WorkspaceSettings } from '@parley/contract/entities/workspace-settings';
import { defaultSettings, type ActingMember } from '@parley/contract/rules/roles';
import { useMemo } from 'react';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import { createStore } from 'zustand/vanilla';
import { endsWithWorkspace } from '../../platform/lib/lifetime';

export interface MemberState {
  /** The current user's id. */
  readonly ownId: number;
  readonly workspaceId: number;
  /** The members of the open workspace, by id. */
  readonly members: Readonly<Record<number, Member>>;
  readonly settings: WorkspaceSettings;
}

export const noMembers: MemberState = {
  ownId: 0,
  workspaceId: 0,
  members: {},
  settings: defaultSettings,
};

export const memberStore = createStore<MemberState>()(() => noMembers);

endsWithWorkspace(() => memberStore.setState(noMembers, true));

/** The members of a workspace that was loaded. The user has a page open: this one. */
export function loadedMembers(
  users: MemberState['members'],
  ownId: number,
): MemberState['members'] {
  const own = users[ownId];
  return own ? { ...users, [ownId]: { ...own, present: true } } : users;
}

/** Members who have not deleted their account: the others are in the store for their messages alone. */
export function presentMembers(members: MemberState['members']): Member[] {
  return Object.values(members).filter(({ deleted }) => deleted !== true);
}

export function useMember(id: number): Member | undefined {
  return useStore(memberStore, (state) => state.members[id]);
}

/** These members, and the current user, by id: for lists that repeat members. */
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

/** Whether the user may do something that roles and settings decide. */
export function useMayDo(may: (actingMember: ActingMember) => boolean): boolean {
  return useStore(memberStore, (state) => may(actingMemberOf(state)));
}

/** The current user, as far as roles and settings matter. */
export function actingMemberOf({ members, ownId, settings }: MemberState): ActingMember {
  return { role: members[ownId]?.role ?? 'member', settings };
}

export function useOwnId(): number {
  return useStore(memberStore, (state) => state.ownId);
}

/** A member's name; also defined for authors this page does not know yet. */
export function memberName(member: Member | undefined): string {
  return member ? displayName(member) : 'Someone';
}
