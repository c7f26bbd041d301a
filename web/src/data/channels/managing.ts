import { leaveChannel } from '@parley/contract/endpoints/channel-users';
import { updateChannel } from '@parley/contract/endpoints/channels';
import type { Member } from '@parley/contract/entities/user';
import { mayManageChannel } from '@parley/contract/rules/roles';
import { call } from '../../platform/api/call';
import { memberName, memberStore, useMayDo, useOwnId } from '../people/member-store';
import type { Question } from '../../platform/ui/overlays/confirm';
import { channelStore, putChanged, setChannelMember, type SharedChannel } from './channel-store';

/** Whether the user decides whom the channel is for, and whether it is archived. */
export function useManages({ creator_id }: SharedChannel): boolean {
  const isCreator = useOwnId() === creator_id;
  return useMayDo(({ role }) => mayManageChannel(role, isCreator));
}

export function removalQuestion({ name, kind }: SharedChannel, member: Member): Question {
  return {
    title: `Remove ${memberName(member)} from #${name}?`,
    detail:
      kind === 'private'
        ? 'They no longer see it, nor anything that was written in it.'
        : 'They can join it again from the channel browser.',
    action: 'Remove',
  };
}

/** Removes another member from a channel. Rejects with `CallFailed`. */
export async function removeFromChannel(channelId: number, user_id: number): Promise<void> {
  const body = { channel_user: { channel_id: channelId, user_id } };
  // SPEC §7: the path's id is always 0.
  await call(leaveChannel, { params: { placeholder: '0' }, body });
  channelStore.setState((state) =>
    setChannelMember(state, { channel_id: channelId, user_id, login: false }),
  );
}

interface ChannelChange {
  kind?: 'public' | 'private';
  archived?: boolean;
  name?: string;
  topic?: string;
  description?: string;
}

/** Rejects with `CallFailed`. */
export async function changeChannel(id: number, change: ChannelChange): Promise<void> {
  const changed = await call(updateChannel, { params: { id }, body: { channel: change } });
  const { ownId } = memberStore.getState();
  channelStore.setState((state) => putChanged(state, changed, ownId));
}

/** Asked before a channel becomes private, or public; `joined`: the user is in it. */
export function kindQuestion({ name, kind, users }: SharedChannel, joined: boolean): Question {
  if (kind === 'private') {
    return {
      title: `Make #${name} public?`,
      detail:
        'Everybody in the workspace can then find it, join it, and read all of it, also what was written while it was private.',
      action: 'Make public',
    };
  }
  return {
    title: `Make #${name} private?`,
    detail: `${whoStays(Object.keys(users).length, joined)} For everybody else it disappears, with what they have saved from it.`,
    action: 'Make private',
    // A user who no longer sees the channel cannot make it public again.
    isUndoable: joined,
  };
}

function whoStays(count: number, joined: boolean): string {
  const members = count === 1 ? 'member' : `${count} members`;
  if (joined) return `Only ${count === 1 ? 'you' : `its ${members}`} will see it then.`;
  const others = count === 0 ? 'Nobody is.' : `Only its ${members} will.`;
  return `You are not in it, and will not see it any more. ${others}`;
}

export function archiveQuestion({ name }: SharedChannel): Question {
  return {
    title: `Archive #${name}?`,
    detail:
      'Nobody can write in it then, and it leaves everybody’s sidebar. It can still be read and found, and brought back at any time.',
    action: 'Archive',
    isUndoable: true,
  };
}
