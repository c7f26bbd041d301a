import type { Activity } from '@parley/contract/entities/activity';
import AtSign from 'lucide-react/icons/at-sign';
import CloudOff from 'lucide-react/icons/cloud-off';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { useStore } from 'zustand';
import type { Elements } from '../../platform/lib/elements';
import { ChannelName } from '../../platform/ui/ChannelSign';
import { channelStore, useChannel } from '../../data/channels/channel-store';
import { useTitle } from '../../platform/lib/use-title';
import { useWorkspacePath } from '../../data/places/workspace-path';
import { MessageSkeletons } from '../../conversation/list/MessageSkeletons';
import { useToday } from '../../conversation/text/use-today';
import { ListedMessage } from '../../conversation/row/ListedMessage';
import { MessageRowView } from '../../conversation/row/MessageRowView';
import { dayLabel, dayOf, timeOf } from '../../conversation/text/message-time';
import { useMessageFeed } from '../../data/messages/use-message-feed';
import { memberName, useMember, useOwnId } from '../../data/people/member-store';
import { useDirectName } from '../../data/people/partner';
import { Button } from '../../platform/ui/Button';
import { ContentPage } from '../../platform/ui/ContentPage';
import { EmptyState } from '../../platform/ui/EmptyState';
import { Problem } from '../../platform/ui/fields/Problem';
import { Emoji } from '../../conversation/emoji/Emoji';
import { emojiName } from '../../data/emoji/emoji-names';
import { VisuallyHidden } from '../../platform/ui/VisuallyHidden';
import { emojiOf, keyOf, reactorsOf } from './activity-pages';
import styles from './ActivityView.module.css';
import { createActivityFeed } from './activity-feed';

/** Lists messages that mention the user, and the user's own with reactions, the newest first. */
export function ActivityView() {
  useTitle('Activity');
  const workspaceId = useStore(channelStore, (state) => state.workspaceId);
  const { status, page, problem, more } = useMessageFeed(createActivityFeed, workspaceId);
  const ownId = useOwnId();
  // Until the feed is read again, a message stays in it whose last reaction was taken back.
  const items = (page?.items ?? []).filter(
    (item) => item.type === 'mention' || reactorsOf(item, ownId).length > 0,
  );
  return (
    <ContentPage title="Activity">
      {(status === 'idle' || status === 'loading') && items.length === 0 && <MessageSkeletons />}
      {page === null && problem !== null && (
        <EmptyState
          icon={<CloudOff aria-hidden />}
          title="Your activity could not be loaded"
          action={<Button onClick={more}>Try again</Button>}
        >
          {problem}
        </EmptyState>
      )}
      {status === 'ready' && items.length === 0 && (
        <EmptyState icon={<AtSign aria-hidden />} title="Nothing yet">
          Messages that mention you, and reactions to yours, appear here.
        </EmptyState>
      )}
      {items.length > 0 && (
        <ul>
          {items.map((item) => (
            <li key={keyOf(item)}>
              <ActivityItem item={item} />
            </li>
          ))}
        </ul>
      )}
      {page !== null && <Problem>{problem}</Problem>}
      {page !== null && (page.next !== null || problem !== null) && (
        <Button className={styles.more} loading={status === 'loading'} onClick={more}>
          {problem === null ? 'Show more' : 'Try again'}
        </Button>
      )}
    </ContentPage>
  );
}

const never = () => undefined;

function ActivityItem({ item }: { item: Activity }) {
  const { message, at } = item;
  const path = useWorkspacePath();
  const today = useToday();
  const author = useMember(message.user_id);
  const place = usePlaceName(message.channel_id);
  const link = <Link to={`${path(message.channel_id)}?message=${message.id}`}>{place}</Link>;
  const moment = new Date(at);
  return (
    <ListedMessage
      about={
        item.type === 'reaction' ? (
          <Reactions item={item}>{link}</Reactions>
        ) : (
          <span>
            <bdi className={styles.name}>{memberName(author)}</bdi>{' '}
            <span>{item.kind === 'user' ? 'mentioned you in' : 'mentioned everybody in'}</span>{' '}
            {link}
          </span>
        )
      }
      time={<time dateTime={at}>{`${dayLabel(dayOf(moment), today)}, ${timeOf(moment)}`}</time>}
    >
      <MessageRowView
        message={message}
        startsGroup
        highlighted={false}
        author={author}
        saved={false}
        editing={false}
        attended={false}
        onClosed={never}
      />
    </ListedMessage>
  );
}

/** `Bob and 2 others reacted 👍 😂 to your message in #launch` */
function Reactions({ item, children }: { item: Activity; children: Elements }) {
  const people = reactorsOf(item, useOwnId());
  const [first = 0, second = 0] = people;
  const names = [useMember(first), useMember(second)].map(memberName);
  const emoji = emojiOf(item.message, people);
  return (
    <span>
      <bdi className={styles.name}>{names[0]}</bdi>
      {people.length === 2 && (
        <span>
          {' and '}
          <bdi className={styles.name}>{names[1]}</bdi>
        </span>
      )}
      <span>{`${people.length > 2 ? ` and ${people.length - 1} others` : ''} reacted `}</span>
      <VisuallyHidden>{emoji.map(emojiName).join(', ')}</VisuallyHidden>
      {emoji.map((code) => (
        <span key={code} className={styles.emoji}>
          <Emoji code={code} size={16} />
        </span>
      ))}
      <span> to your message in </span>
      {children}
    </span>
  );
}

function usePlaceName(channelId: number): ReactNode {
  const channel = useChannel(channelId);
  const name = useDirectName(channel);
  if (!channel) return 'a channel';
  if (channel.kind === 'group' && channel.name) return name;
  if (channel.dm_channel) return `direct messages with ${name}`;
  return <ChannelName channel={channel} />;
}
