import { useEffect, useRef } from 'react';
import { Composer } from '../composer/Composer';
import type { ComposerHandle } from '../composer/composer-handle';
import { useTitle } from '../lib/use-title';
import { usePreview } from '../live/live-store';
import { MessageList } from '../messages/MessageList';
import { messages } from '../messages/messages';
import { outbox } from '../messages/own-outbox';
import { ChannelNavBar } from './ChannelNavBar';
import { channelStore, useChannel, useIsMember, type SharedChannel } from './channel-store';
import styles from './ChannelView.module.css';
import { JoinBar } from './JoinBar';
import { useTypingAnywhere } from './use-typing-anywhere';

interface ChannelViewProps {
  channelId: number;
  /** The message to show, where a link leads to one; else the newest. */
  messageId: number | null;
}

export function ChannelView({ channelId, messageId }: ChannelViewProps) {
  const channel = useChannel(channelId);
  return channel && <ShownChannel key={channelId} channel={channel} messageId={messageId} />;
}

function ShownChannel(props: { channel: SharedChannel; messageId: number | null }) {
  const { channel, messageId } = props;
  const joined = useIsMember(channel.id);
  const composer = useRef<ComposerHandle>(null);
  const screen = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useTitle(`#${channel.name}`);
  usePreview(channel.id, !joined);
  useEffect(() => watch(channel.id), [channel.id]);
  // There is no composer to take the focus of what has gone from the screen.
  useEffect(() => {
    if (!joined && document.activeElement === document.body) heading.current?.focus();
  }, [joined]);
  useTypingAnywhere(screen, () => composer.current?.focus());

  return (
    <section ref={screen} className={styles.channel} aria-label={`Channel ${channel.name}`}>
      <ChannelNavBar headingRef={heading} channel={channel} />
      <MessageList channel={channel} messageId={messageId} />
      {joined ? (
        <Composer
          ref={composer}
          channelId={channel.id}
          placeholder={`Message #${channel.name}`}
          onSend={(body) => outbox.send(channel.id, body)}
        />
      ) : (
        <JoinBar channel={channel} />
      )}
    </section>
  );
}

/** Of a channel that was only previewed nothing is heard from here on. */
function watch(channelId: number): () => void {
  const stop = messages.view(channelId);
  return () => {
    stop();
    if (!channelStore.getState().memberships[channelId]) messages.distrust(channelId);
  };
}
