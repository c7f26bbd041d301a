import { useMemo, useState } from 'react';
import { memberName, useMember, useOwnId } from '../people/member-store';
import { VisuallyHidden } from '../ui/VisuallyHidden';
import type { ChannelMessages } from './channel-messages';
import { messageText } from './message-html';

/** Reads out what others say. The list itself cannot: rows come and go there with scrolling. */
export function NewMessageAnnouncer({ open }: { open: ChannelMessages }) {
  const newest = open.hasNewer ? undefined : open.messages.at(-1);
  const [firstId] = useState(newest?.id ?? 0);
  const author = useMember(newest?.user_id ?? 0);
  const isOwn = useOwnId() === newest?.user_id;
  const text = useMemo(() => (newest ? messageText(newest.body) : ''), [newest]);
  const isNews = newest !== undefined && newest.id > firstId && !isOwn;
  return (
    <VisuallyHidden>
      <span aria-live="polite">{isNews && `${memberName(author)}: ${text}`}</span>
    </VisuallyHidden>
  );
}
