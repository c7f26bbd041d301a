import type { Message } from '@parley/contract/entities/message';
import { mayDo, messageRelation } from '@parley/contract/rules/message-policy';
import { quoteText } from '@parley/contract/rules/quote-text';
import PinIcon from 'lucide-react/icons/pin';
import PinOff from 'lucide-react/icons/pin-off';
import { useEffect, useRef } from 'react';
import { type SharedChannel, useIsMember } from '../../data/channels/channel-store';
import { openMessage } from '../../data/places/open-message';
import { useWorkspacePath } from '../../data/places/workspace-path';
import { dayLabel, dayOf, timeOf } from '../text/message-time';
import { useToday } from '../text/use-today';
import { memberName, useMember, useOwnId } from '../../data/people/member-store';
import { PinnedBy } from './PinnedBy';
import { togglePin } from '../../data/pins/toggle-pin';
import { useMessageFeed } from '../../data/messages/use-message-feed';
import { createPinFeed } from '../../data/pins/pin-feed';
import { Button } from '../../platform/ui/Button';
import { EmptyState } from '../../platform/ui/EmptyState';
import { Problem } from '../../platform/ui/fields/Problem';
import { IconButton } from '../../platform/ui/IconButton';
import { Avatar } from '../../platform/ui/pictures/Avatar';
import { Skeleton } from '../../platform/ui/Skeleton';
import { VisuallyHidden } from '../../platform/ui/VisuallyHidden';
import styles from './PinnedMessages.module.css';

interface PinnedMessagesProps {
  channel: SharedChannel;
  /** A message is to be shown in its place. */
  onOpen: () => void;
}

/** The tab of a channel's details with its pinned messages. */
export function PinnedMessages({ channel, onOpen }: PinnedMessagesProps) {
  const { page, shown, problem, more } = useMessageFeed(createPinFeed, channel.id);
  const pinned = shown === channel.id ? page?.items : undefined;
  const list = useRef<HTMLDivElement>(null);
  // Taking a pin off also removes its focused button.
  useEffect(() => {
    if (document.activeElement === document.body) list.current?.focus();
  }, [pinned?.length]);

  return (
    <div ref={list} className={styles.pins} tabIndex={-1} aria-busy={!pinned && problem === null}>
      {!pinned && problem === null && <Skeleton height={72} />}
      {problem !== null && (
        <>
          <Problem>{problem}</Problem>
          <Button size="small" onClick={more}>
            Try again
          </Button>
        </>
      )}
      {pinned?.length === 0 && (
        <EmptyState icon={<PinIcon aria-hidden />} title="Nothing is pinned yet">
          Pin what everybody here should find again: it is in the menu of each message.
        </EmptyState>
      )}
      {pinned && pinned.length > 0 && (
        <ul className={styles.list}>
          {pinned.map(({ message }) => (
            <li key={message.id} className={styles.item}>
              <PinnedMessage message={message} channel={channel} onOpen={onOpen} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function PinnedMessage({ message, channel, onOpen }: PinnedMessagesProps & { message: Message }) {
  const { id, user_id, created_at, body, files, pin } = message;
  const author = useMember(user_id);
  const path = useWorkspacePath()(channel.id);
  const today = useToday();
  const place = { isMember: useIsMember(channel.id), isOpen: !channel.archived };
  const mayUnpin = mayDo('unpin', messageRelation(message, useOwnId(), place));
  const moment = new Date(created_at);
  const text = quoteText(body);
  return (
    <>
      {pin && <PinnedBy pin={pin} />}
      <a
        className={styles.message}
        href={`#${path}?message=${id}`}
        onClick={(event) => {
          if (event.ctrlKey || event.metaKey || event.shiftKey) return;
          event.preventDefault();
          onOpen();
          openMessage(path, id);
        }}
      >
        <span className={styles.head}>
          {author && <Avatar user={author} size={20} className={styles.picture} />}
          <bdi className={styles.name}>{memberName(author)}</bdi>
          <time dateTime={created_at}>
            {`${dayLabel(dayOf(moment), today)}, ${timeOf(moment)}`}
          </time>
        </span>
        {text !== '' && (
          <span className={styles.text} dir="auto">
            {text}
          </span>
        )}
        {files.length > 0 && (
          <span className={styles.files}>{files.map(({ name }) => name).join(', ')}</span>
        )}
        <VisuallyHidden>Show in the conversation</VisuallyHidden>
      </a>
      {mayUnpin && (
        <IconButton
          label="Unpin"
          className={styles.unpin}
          onClick={() => void togglePin({ id, ...(pin && { pin }) })}
        >
          <PinOff aria-hidden />
        </IconButton>
      )}
    </>
  );
}
