import { useEffect, useRef, type ReactNode, type Ref, type RefObject } from 'react';
import { Composer } from '../composer/Composer';
import type { ComposerHandle } from '../composer/composer-handle';
import { afterPaint } from '../lib/after-paint';
import { WhileOnScreen } from '../lib/on-screen';
import { useTitle } from '../lib/use-title';
import { usePreview } from '../live/live-store';
import { editLastOwnMessage } from '../messages/editing';
import { MessageList } from '../messages/MessageList';
import { messages } from '../messages/messages';
import type { ShownChannel } from '../messages/MessageScroller';
import { outbox } from '../messages/own-outbox';
import { showUserInChat } from '../people/user-popup-store';
import { channelStore, useChannel, useIsMember } from './channel-store';
import styles from './ChannelView.module.css';
import { usePageKeys } from './use-page-keys';
import { useTypingAnywhere } from './use-typing-anywhere';

interface ConversationProps {
  /** Named as its messages' list is to be. */
  channel: ShownChannel;
  /** The message to show, where a link leads to one; else the newest. */
  messageId: number | null;
  /** What the tab is called meanwhile. */
  title: string;
  /** Its name for screen readers. */
  label: string;
  placeholder: string;
  renderNavBar: (heading: Ref<HTMLHeadingElement>) => ReactNode;
  /** In the composer's place, while one only looks at it. */
  joinBar: ReactNode;
  /** Above the first message; else what a public channel has there. */
  renderBeginning?: ((empty: boolean) => ReactNode) | undefined;
}

/** SPEC §2 "Channel view", of a public channel or direct messages. Mount it anew for another one. */
export function Conversation(props: ConversationProps) {
  const { channel, messageId, title, label, placeholder } = props;
  const { renderNavBar, joinBar, renderBeginning } = props;
  const joined = useIsMember(channel.id);
  const composer = useRef<ComposerHandle>(null);
  const screen = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);

  return (
    <section ref={screen} className={styles.channel} aria-label={label}>
      <WhileOnScreen>
        <Shown channelId={channel.id} title={title} parts={{ screen, heading, composer }} />
      </WhileOnScreen>
      {renderNavBar(heading)}
      <MessageList
        channel={channel}
        messageId={messageId}
        readOnly={!joined}
        showUser={showUserInChat}
        beginning={renderBeginning}
      />
      {joined ? (
        <Composer
          ref={composer}
          channelId={channel.id}
          placeholder={placeholder}
          onSend={(body, files) => outbox.send(channel.id, body, files)}
          onEditLast={() => editLastOwnMessage(channel.id)}
        />
      ) : (
        joinBar
      )}
    </section>
  );
}

interface ShownProps {
  channelId: number;
  title: string;
  parts: {
    screen: RefObject<HTMLElement | null>;
    heading: RefObject<HTMLElement | null>;
    composer: RefObject<ComposerHandle | null>;
  };
}

/** What it means for the page that this conversation is the one on the screen. */
function Shown({ channelId, title, parts }: ShownProps) {
  const { screen, heading, composer } = parts;
  const joined = useIsMember(channelId);
  const isPublic = useChannel(channelId)?.dm_channel === false;
  useTitle(title);
  usePreview(channelId, isPublic && !joined);
  useEffect(() => watch(channelId), [channelId]);
  // There is no composer to take the focus. What has gone from the screen loses it with the next paint.
  useEffect(() => {
    if (joined) return undefined;
    return afterPaint(() => {
      if (document.activeElement === document.body) heading.current?.focus();
    });
  }, [joined, heading]);
  usePageKeys(screen);
  useTypingAnywhere(screen, () => composer.current?.focus());
  return null;
}

/** Of a channel that was only previewed nothing is heard from here on. */
function watch(channelId: number): () => void {
  const stop = messages.view(channelId);
  return () => {
    stop();
    if (!channelStore.getState().memberships[channelId]) messages.distrust(channelId);
  };
}
