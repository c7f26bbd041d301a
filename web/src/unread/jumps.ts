import { ownPublicChannels } from '../channels/channel-order';
import { channelStore } from '../channels/channel-store';
import { ownDirectMessages, unreadThenNewest } from '../direct-messages/dm-order';
import { isUnread } from '../messages/reads/read-store';
import { reads } from '../messages/reads/reads';
import { memberStore } from '../people/member-store';

/** The user's conversations: starred ones, channels, direct messages, as in the sidebar. */
function conversations(): number[] {
  const state = channelStore.getState();
  const { memberships } = state;
  const order = unreadThenNewest(state, reads.reads.getState());
  const chats = ownDirectMessages(state, memberStore.getState(), order);
  const ids = [...ownPublicChannels(state), ...chats.map(({ channel }) => channel)].map(
    ({ id }) => id,
  );
  const isStarred = (id: number) => memberships[id]?.starred === true;
  return [...ids.filter(isStarred), ...ids.filter((id) => !isStarred(id))];
}

/** The unread conversations in the order of the sidebar. */
export function unreadConversations(): number[] {
  const all = reads.reads.getState();
  return conversations().filter((id) => isUnread(all[id]));
}

/** The next or previous unread conversation, wrapping around; null without unread conversations. */
export function nextUnread(current: number | null, step: 1 | -1): number | null {
  const all = reads.reads.getState();
  const ids = conversations();
  const from = current === null ? -1 : ids.indexOf(current);
  const start = from < 0 && step < 0 ? 0 : from;
  for (let distance = 1; distance <= ids.length; distance += 1) {
    const id = ids.at((start + step * distance) % ids.length);
    if (id !== undefined && id !== current && isUnread(all[id])) return id;
  }
  return null;
}
