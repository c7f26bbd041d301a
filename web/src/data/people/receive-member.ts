import type { PresenceChanged } from '@parley/contract/cable/login-channel';
import type { AnnouncedMember } from '@parley/contract/entities/user';
import type * as z from 'zod/mini';
import { useSession } from '../session/session-store';
import { memberStore, type MemberState } from './member-store';

/** Handles a new member, who is not present until the server says so, or a changed profile, status and the like. */
export function receiveMember(workspaceId: number, member: AnnouncedMember): void {
  changeMembers(workspaceId, ({ members, ownId }) => {
    const { [member.id]: known } = members;
    const present = known?.present ?? member.id === ownId;
    return { ...members, [member.id]: { ...member, present } };
  });
  countMembers(workspaceId);
  receiveOwnProfile(member);
}

/** An invite was withdrawn before it was accepted. */
export function receiveRemovedMember(workspaceId: number, userId: number): void {
  changeMembers(workspaceId, (state) => {
    const { [userId]: _, ...members } = state.members;
    return members;
  });
  countMembers(workspaceId);
}

type PresenceChange = z.output<typeof PresenceChanged>['presence_data'];

/** Members opened a page, or had none for a while. Skips the user, who has this page open. */
export function receivePresence({ workspace_id, user_ids, present }: PresenceChange): void {
  changeMembers(workspace_id, ({ members: before, ownId }) => {
    const members = { ...before };
    for (const id of user_ids) {
      const { [id]: known } = members;
      if (known && id !== ownId) members[id] = { ...known, present };
    }
    return members;
  });
}

/** Changes members of the open workspace; this page knows none of other workspaces. */
function changeMembers(
  workspaceId: number,
  change: (state: MemberState) => MemberState['members'],
): void {
  memberStore.setState((state) =>
    workspaceId === state.workspaceId ? { members: change(state) } : state,
  );
}

/** The user's own profile is the same in all workspaces and outside them. */
function receiveOwnProfile(member: AnnouncedMember): void {
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
