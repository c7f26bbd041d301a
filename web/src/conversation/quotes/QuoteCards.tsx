import type { MessageQuote } from '@parley/contract/entities/message-quote';
import Paperclip from 'lucide-react/icons/paperclip';
import { useEffect, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import { channelStore, useChannel, type SharedChannel } from '../../data/channels/channel-store';
import { fileLook } from '../files/file-look';
import { classes } from '../../platform/lib/classes';
import { useOnScreen } from '../../platform/lib/on-screen';
import { isHere, openMessage } from '../../data/places/open-message';
import { useWorkspaceAddress, useWorkspacePath } from '../../data/places/workspace-path';
import { dayOf, timeOf } from '../text/message-time';
import { useToday } from '../text/use-today';
import { memberName, useMember } from '../../data/people/member-store';
import { useDirectName } from '../../data/people/partner';
import { ChannelName } from '../../platform/ui/ChannelSign';
import { Avatar } from '../../platform/ui/pictures/Avatar';
import { Skeleton } from '../../platform/ui/Skeleton';
import { VisuallyHidden } from '../../platform/ui/VisuallyHidden';
import { linkedMessages, type MessageLink } from '../../data/quotes/message-links';
import room from '../row/Room.module.css';
import './open-in-place';
import styles from './QuoteCards.module.css';
import { quotes } from '../../data/quotes/quotes';
import { shortDay } from './short-day';

/** Nothing is shown, nor asked for, of channels that the reader does not see. */
export function QuoteCards({ body }: { body: string }) {
  const address = useWorkspaceAddress();
  const links = useMemo(() => linkedMessages(body, address), [body, address]);
  const known = useStore(
    channelStore,
    useShallow(({ channels }) => links.filter(({ channelId }) => channelId in channels)),
  );
  return known.map((link) => <QuoteCard key={link.messageId} link={link} />);
}

/** The message that a link points at; a click opens it in its place. */
function QuoteCard({ link: { messageId, channelId, to } }: { link: MessageLink }) {
  const found = useStore(quotes.quotes, (known) => known[messageId]);
  // A link that names another channel would open the wrong one.
  const quote = found && found.channel_id !== channelId ? null : found;
  const isEmpty = useOutOfSight(quote === null);
  const isFitted = useOutOfSight(quote !== undefined);
  const channel = useChannel(channelId);
  const path = useWorkspacePath();
  // The card stays mounted while another conversation is shown.
  const onScreen = useOnScreen();
  useEffect(() => (onScreen ? quotes.watch(messageId) : undefined), [messageId, onScreen]);
  if (isEmpty || !channel) return null;
  return (
    <div className={classes(room.quote, styles.place, isFitted && styles.fitted)}>
      {quote === undefined && <Coming />}
      {quote === null && (
        <p className={classes(styles.card, styles.gone)}>The message is not there any more.</p>
      )}
      {quote && (
        <a
          className={styles.card}
          href={`#${to}`}
          onClick={(event) => {
            // The browser would not navigate.
            if (!isHere(to)) return;
            event.preventDefault();
            openMessage(path(channelId), messageId);
          }}
        >
          <Quoted quote={quote} channel={channel} />
        </a>
      )}
    </div>
  );
}

/**
 * Whether the card may change its room for this reason: only before it is shown or while it is out of sight,
 * since what is being read must not move.
 */
function useOutOfSight(reason: boolean): boolean {
  const onScreen = useOnScreen();
  const [isApplied, setApplied] = useState(reason);
  if (reason && !onScreen && !isApplied) setApplied(true);
  return isApplied && reason;
}

function Coming() {
  return (
    <div className={styles.card} aria-hidden>
      <span className={styles.head}>
        <Skeleton width={18} height={18} />
        <Skeleton width={140} height={12} />
      </span>
      <span className={styles.lines}>
        <Skeleton width="80%" height={12} />
      </span>
    </div>
  );
}

function Quoted({ quote, channel }: { quote: MessageQuote; channel: SharedChannel }) {
  const author = useMember(quote.user_id);
  const moment = new Date(quote.created_at);
  const today = useToday();
  const hasFiles = quote.files.length > 0;
  return (
    <>
      <span className={styles.head}>
        {author && <Avatar user={author} size={20} className={styles.picture} />}
        <VisuallyHidden>Quoted message by </VisuallyHidden>
        <bdi className={styles.name}>{memberName(author)}</bdi>
        <span className="ellipsis">
          <Place channel={channel} />
        </span>
        <time className={styles.time} dateTime={quote.created_at}>
          {`${shortDay(dayOf(moment), today)}, ${timeOf(moment)}`}
        </time>
      </span>
      {quote.text !== '' && (
        <span className={classes(styles.text, hasFiles && styles.withFiles)} dir="auto">
          {quote.text}
        </span>
      )}
      {hasFiles && (
        <span className={styles.files}>
          <Paperclip aria-hidden />
          <span className="ellipsis">{quote.files.map(nameOf).join(', ')}</span>
        </span>
      )}
    </>
  );
}

function Place({ channel }: { channel: SharedChannel }) {
  const name = useDirectName(channel);
  if (!channel.dm_channel) return <ChannelName channel={channel} />;
  return <span>{channel.kind === 'group' ? name : 'Direct messages'}</span>;
}

function nameOf(file: MessageQuote['files'][number]): string {
  return fileLook(file) === 'picture' ? 'a picture' : file.name;
}
