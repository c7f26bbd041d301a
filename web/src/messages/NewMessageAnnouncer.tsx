import { useMemo, useState } from 'react';
import { useDeferred } from '../lib/deferred';
import { WhileOnScreen } from '../lib/on-screen';
import { memberName, useMember, useOwnId } from '../people/member-store';
import { VisuallyHidden } from '../ui/VisuallyHidden';
import type { ChannelMessages } from './channel-messages';
import { sanitiser } from './sanitiser';

/** Reads out what others say. The list itself cannot: rows come and go there with scrolling. */
export function NewMessageAnnouncer({ open }: { open: ChannelMessages }) {
  return (
    <VisuallyHidden>
      <span aria-live="polite">
        <WhileOnScreen>
          <News open={open} />
        </WhileOnScreen>
      </span>
    </VisuallyHidden>
  );
}

/** What has come since it is shown. */
function News({ open }: { open: ChannelMessages }) {
  const newest = open.hasNewer ? undefined : open.messages.at(-1);
  const [firstId] = useState(newest?.id ?? 0);
  const author = useMember(newest?.user_id ?? 0);
  const isOwn = useOwnId() === newest?.user_id;
  const code = useDeferred(sanitiser);
  const news = newest !== undefined && newest.id > firstId && !isOwn ? newest.body : null;
  const text = useMemo(() => news !== null && code?.messageText(news), [news, code]);
  return text && `${memberName(author)}: ${text}`;
}
