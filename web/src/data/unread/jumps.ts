import { isUnread } from '../reads/read-store';
import { reads } from '../reads/reads';
import { filledSections } from '../sections/filled-sections';

/** The user's conversations in the order of the sidebar, also of collapsed sections. */
function conversations(): number[] {
  return filledSections().flatMap((filled) =>
    filled.conversations.map(({ channel }) => channel.id),
  );
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
