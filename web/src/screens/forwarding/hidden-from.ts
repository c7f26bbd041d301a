import type { SharedChannel } from '../../data/channels/channel-store';
import type { MemberState } from '../../data/people/member-store';

type Source = Pick<SharedChannel, 'kind' | 'users'>;
type People = Pick<MemberState, 'members' | 'ownId'>;

/** The readers of a forwarded message: the people of a channel, or one person. */
export interface Audience {
  userIds: readonly number[];
  /** Others of the workspace can join and read it. */
  isPublic: boolean;
}

/** Whether some who read a link to a message of this channel may not see the message. */
export function isHiddenFrom(
  source: Source,
  audience: Audience,
  { members, ownId }: People,
): boolean {
  const isOutside = (id: number) => id !== ownId && source.users[id] === undefined;
  if (source.kind === 'public') {
    return audience.userIds.some((id) => isOutside(id) && members[id]?.role === 'guest');
  }
  return audience.isPublic || audience.userIds.some(isOutside);
}
