import CircleCheck from 'lucide-react/icons/circle-check';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Link } from 'wouter';
import { useStore } from 'zustand';
import { ChannelName } from '../../platform/ui/ChannelSign';
import { channelStore, useChannel } from '../../data/channels/channel-store';
import { firstChannel } from '../../data/channels/channel-order';
import { navigate } from '../../platform/lib/hash-location';
import { useTitle } from '../../platform/lib/use-title';
import { useWorkspacePath } from '../../data/places/workspace-path';
import { markAllRead } from '../../data/reads/mark-all-read';
import { useMarks } from '../../data/reads/reads';
import { markRead } from '../../data/reads/read-channel';
import { useDirectName } from '../../data/people/partner';
import { Button } from '../../platform/ui/Button';
import { ContentPage } from '../../platform/ui/ContentPage';
import { EmptyState } from '../../platform/ui/EmptyState';
import { Kbd } from '../../platform/ui/Kbd';
import { unreadConversations } from '../../data/unread/jumps';
import styles from './CatchUpView.module.css';
import { UnreadMessages } from './UnreadMessages';

/**
 * The unread conversations one after another. The list is made once: conversations that get unread
 * meanwhile come with the next visit.
 */
export function CatchUpView() {
  useTitle('Catch up');
  const path = useWorkspacePath();
  const [all, setAll] = useState(unreadConversations);
  const [at, setAt] = useState(0);
  const general = useStore(channelStore, (state) => firstChannel(state)?.id);
  const current = all[at];
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), [at]);

  const leave = () => general !== undefined && navigate(path(general));
  const goOn = () => setAt((index) => index + 1);
  const goBack = () => setAt((index) => Math.max(0, index - 1));

  function read() {
    if (current === undefined) return;
    void markRead(current);
    goOn();
  }

  function readAll() {
    void markAllRead();
    setAt(all.length);
  }

  const pressed = useEffectEvent((event: KeyboardEvent) => {
    const { key, target } = event;
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey)
      return;
    const isOnControl = target instanceof Element && target.closest('button, a, input') !== null;
    if (key === 'Escape') leave();
    else if (current === undefined) return;
    else if (key === 'ArrowRight') goOn();
    else if (key === 'ArrowLeft') goBack();
    else if (key === 'Enter' && !isOnControl) read();
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => pressed(event);
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);

  return (
    <ContentPage
      title="Catch up"
      titleRef={heading}
      aside={
        current !== undefined && (
          <>
            <span className={styles.progress}>{`${at + 1} of ${all.length}`}</span>
            <Button size="small" onClick={readAll}>
              Mark all as read
            </Button>
          </>
        )
      }
    >
      {current === undefined ? (
        <EmptyState
          icon={<CircleCheck aria-hidden />}
          title="You are all caught up"
          action={
            <Button
              onClick={() => {
                setAll(unreadConversations());
                setAt(0);
              }}
            >
              Look again
            </Button>
          }
        >
          Unread conversations appear here, one after another.
        </EmptyState>
      ) : (
        <section key={current} className={styles.card} aria-label="Unread conversation">
          <ConversationHead channelId={current} />
          <UnreadMessages channelId={current} />
          <footer className={styles.ways}>
            <Button variant="primary" onClick={read}>
              Mark as read
              <Kbd keys={['Enter']} />
            </Button>
            <Button onClick={goOn}>
              Keep unread
              <Kbd keys={['→']} />
            </Button>
            {at > 0 && <Button onClick={goBack}>Back</Button>}
          </footer>
        </section>
      )}
    </ContentPage>
  );
}

function ConversationHead({ channelId }: { channelId: number }) {
  const path = useWorkspacePath();
  const channel = useChannel(channelId);
  const directName = useDirectName(channel);
  const { unread } = useMarks(channelId);
  if (!channel) return null;
  const name = channel.dm_channel ? directName : <ChannelName channel={channel} />;
  return (
    <h2 className={styles.name}>
      <Link to={path(channelId)} className="ellipsis" dir="auto">
        {name}
      </Link>
      <span className={styles.count}>{`${unread < 100 ? unread : '99+'} unread`}</span>
    </h2>
  );
}
