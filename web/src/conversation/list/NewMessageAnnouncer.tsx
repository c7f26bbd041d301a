import { useMemo, useState } from 'react';
import { OnScreenOnly } from '../../platform/lib/on-screen';
import { memberName, useMember, useOwnId } from '../../data/people/member-store';
import { VisuallyHidden } from '../../platform/ui/VisuallyHidden';
import type { LoadedMessages } from '../../data/messages/loaded-messages';
import { messageText } from '../text/message-html';

/**
 * Announces other users' new messages to screen readers. A live region around the list would announce every
 * row that scrolls in.
 */
export function NewMessageAnnouncer({ open }: { open: LoadedMessages }) {
  return (
    <VisuallyHidden>
      <span aria-live="polite">
        <OnScreenOnly>
          <Announcements open={open} />
        </OnScreenOnly>
      </span>
    </VisuallyHidden>
  );
}

/** The messages that arrived since the channel's end was first shown. */
function Announcements({ open }: { open: LoadedMessages }) {
  const newest = open.hasNewer ? undefined : open.messages.at(-1);
  const isNew = useIsNew(open.hasNewer ? null : (newest?.id ?? 0));
  const author = useMember(newest?.user_id ?? 0);
  const isOwn = useOwnId() === newest?.user_id;
  const newBody = newest !== undefined && isNew && !isOwn ? newest.body : null;
  const text = useMemo(() => newBody !== null && messageText(newBody), [newBody]);
  return <span>{text && `${memberName(author)}: ${text}`}</span>;
}

/**
 * Whether the channel's newest message arrived later than those before it were shown: a deletion makes
 * an older message the newest.
 * @param id null while the channel's end is not loaded
 */
function useIsNew(id: number | null): boolean {
  const [ids, setIds] = useState({ first: id, highest: id ?? 0 });
  if (id !== null && (ids.first === null || id > ids.highest)) {
    setIds({ first: ids.first ?? id, highest: Math.max(id, ids.highest) });
  }
  return id !== null && id > (ids.first ?? id) && id >= ids.highest;
}
