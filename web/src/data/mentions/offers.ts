import { joinChannel } from '@parley/contract/endpoints/channel-users';
import { mentionedIn } from '@parley/contract/rules/mentions';
import { create } from 'zustand';
import { call } from '../../platform/api/call';
import { channelStore, setChannelMember } from '../channels/channel-store';
import { endsWithWorkspace } from '../../platform/lib/lifetime';
import { actingMemberOf, memberStore } from '../people/member-store';

/**
 * The people mentioned in messages that this page has just sent who were not in the channel, by
 * the messages' client ids. Only the author sees the offer to add them, and only until a reload.
 */
export const useOffers = create<Readonly<Record<string, readonly number[]>>>()(() => ({}));

endsWithWorkspace(() => useOffers.setState({}, true));

/** Offers to add those whom the body mentions, unless the body before an edit did. */
export function offerToAdd(clientId: string, channelId: number, body: string, before = ''): void {
  const known = new Set(mentionedIn(before).map(({ user_id }) => user_id));
  const absent = mentionedIn(body)
    .flatMap(({ user_id }) => (user_id === null || known.has(user_id) ? [] : [user_id]))
    .filter((id) => isAbsent(channelId, id));
  if (absent.length > 0) useOffers.setState({ [clientId]: absent });
}

/** Whether a member of the workspace is not in the channel, and the user may add them. */
export function isAbsent(channelId: number, userId: number): boolean {
  const channel = channelStore.getState().channels[channelId];
  const people = memberStore.getState();
  if (!channel || channel.dm_channel || actingMemberOf(people).role === 'guest') return false;
  return !channel.users[userId] && people.members[userId]?.deactivated === false;
}

export function dismissOffer(clientId: string): void {
  const { [clientId]: _, ...others } = useOffers.getState();
  useOffers.setState(others, true);
}

/** Adds members of the workspace to a channel. Fails with `CallFailed`. */
export async function addToChannel(channelId: number, userIds: readonly number[]): Promise<void> {
  for (const user_id of userIds) {
    const body = { channel_user: { channel_id: channelId, user_id } };
    const { active: login } = await call(joinChannel, { body });
    channelStore.setState((state) =>
      setChannelMember(state, { channel_id: channelId, user_id, login }),
    );
  }
}
