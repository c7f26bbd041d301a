import type { Message } from '@parley/contract/entities/message';
import type { Term } from '@parley/contract/rules/message-search/terms';
import { plainText } from '@parley/contract/rules/notify/plain-text';
import FileText from 'lucide-react/icons/file-text';
import { memo } from 'react';
import { Link } from 'wouter';
import { useChannel } from '../../data/channels/channel-store';
import { useWorkspacePath } from '../../data/places/workspace-path';
import { useToday } from '../../conversation/text/use-today';
import { dayLabel, dayOf, timeOf } from '../../conversation/text/message-time';
import { memberName, useMember } from '../../data/people/member-store';
import { useDirectName } from '../../data/people/partner';
import { ChannelName } from '../../platform/ui/ChannelSign';
import { Avatar } from '../../platform/ui/pictures/Avatar';
import { Found } from '../../conversation/text/Found';
import styles from './SearchResult.module.css';

interface SearchResultProps {
  message: Message;
  terms: readonly Term[];
  onOpen: () => void;
}

/** A message that was found: a link to its place. */
export const SearchResult = memo(function SearchResult({
  message,
  terms,
  onOpen,
}: SearchResultProps) {
  const path = useWorkspacePath();
  const today = useToday();
  const author = useMember(message.user_id);
  const channel = useChannel(message.channel_id);
  const direct = useDirectName(channel);
  const moment = new Date(message.created_at);
  const text = plainText(message.body);
  return (
    <Link
      to={`${path(message.channel_id)}?message=${message.id}`}
      className={styles.result}
      data-result
      onClick={onOpen}
    >
      {author && <Avatar user={author} className={styles.face} />}
      <span className={styles.content}>
        <span className={styles.head}>
          <bdi className={styles.author}>{memberName(author)}</bdi>{' '}
          <span className={styles.place}>
            {channel && (channel.dm_channel ? direct : <ChannelName channel={channel} />)}
          </span>{' '}
          <time className={styles.time} dateTime={message.created_at}>
            {`${dayLabel(dayOf(moment), today)}, ${timeOf(moment)}`}
          </time>
        </span>
        {text !== '' && (
          <span className={styles.text} dir="auto">
            <Found text={text} terms={terms} />
          </span>
        )}
        {message.files.map(({ id, name }) => (
          <span key={id} className={styles.file} dir="auto">
            <FileText size={16} aria-hidden />
            <span>
              <Found text={name} terms={terms} />
            </span>
          </span>
        ))}
      </span>
    </Link>
  );
});
