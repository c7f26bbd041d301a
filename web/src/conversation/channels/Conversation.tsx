import { useEffect, useRef, type ReactElement, type Ref, type RefObject } from 'react';
import type { Elements } from '../../platform/lib/elements';
import { Composer } from '../composer/Composer';
import { editor } from '../composer/editor';
import type { ComposerHandle } from '../composer/editor-props';
import { afterPaint } from '../../platform/lib/after-paint';
import { OnScreenOnly } from '../../platform/lib/on-screen';
import { slot } from '../../platform/lib/slot';
import { useTitle } from '../../platform/lib/use-title';
import { usePreview } from '../../platform/live/live-store';
import { messageControls } from '../actions/message-controls';
import { editLastOwnMessage } from '../../data/messages/editing';
import { MessageList } from '../list/MessageList';
import { messages } from '../../data/messages/messages';
import { recentAuthors } from '../../data/messages/recent-authors';
import type { ShownChannel } from '../list/row-view';
import { outbox } from '../../data/outbox/own-outbox';
import { rooms } from '../../data/typing/rooms';
import { TypingLine } from '../typing/TypingLine';
import { useRoom } from '../../data/typing/use-room';
import { showUserInChat } from '../../data/people/user-popup-store';
import { channelStore, useChannel, useIsMember } from '../../data/channels/channel-store';
import styles from './ChannelView.module.css';
import { useTypingAnywhere } from './use-typing-anywhere';

const BookmarksBar = slot(messageControls, 'BookmarksBar');

interface ConversationProps {
  /** Its name labels the message list. */
  channel: ShownChannel;
  /** The linked message to show; null for the newest. */
  messageId: number | null;
  /** The document's title while it is shown. */
  title: string;
  /** Its name for screen readers. */
  label: string;
  placeholder: string;
  renderNavBar: (heading: Ref<HTMLHeadingElement>) => Elements;
  /** Shown in place of the composer in a preview, and where nobody may write. */
  joinBar: Elements;
  /** Whether nobody may write. */
  isClosed?: boolean;
  /** Whether its messages are not to be changed either. */
  isReadOnly?: boolean;
  /** Shown above the first message; by default, a public channel's beginning. */
  renderBeginning?: ((empty: boolean) => ReactElement) | undefined;
}

/**
 * SPEC §2 "Channel view", of a public channel or direct messages. Key it by channel id: it does not support
 * switching channels.
 */
export function Conversation(props: ConversationProps) {
  const { channel, messageId, title, label, placeholder } = props;
  const { renderNavBar, joinBar, isClosed = false, isReadOnly = false, renderBeginning } = props;
  const joined = useIsMember(channel.id);
  const composer = useRef<ComposerHandle>(null);
  const screen = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);

  return (
    <section ref={screen} className={styles.channel} aria-label={label}>
      <OnScreenOnly>
        <Shown channelId={channel.id} title={title} parts={{ screen, heading, composer }} />
      </OnScreenOnly>
      {renderNavBar(heading)}
      <BookmarksBar channelId={channel.id} />
      <MessageList
        conversation={channel.id}
        channel={channel}
        messageId={messageId}
        readOnly={!joined || isReadOnly}
        showUser={showUserInChat}
        beginning={renderBeginning}
      />
      {joined && !isClosed ? (
        <Composer
          ref={composer}
          conversation={channel.id}
          placeholder={placeholder}
          recentAuthors={() => recentAuthors(channel.id)}
          onSend={(message) => {
            rooms.sent(channel.id);
            const clientId = outbox.send(channel.id, message);
            editor.current()?.offerToAdd(clientId, channel.id, message.body);
          }}
          onTyping={(html) => rooms.tell(channel.id, html)}
          typingLine={<TypingLine conversation={channel.id} />}
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

/** Effects on the page while this conversation is on the screen. */
function Shown({ channelId, title, parts }: ShownProps) {
  const { screen, heading, composer } = parts;
  const joined = useIsMember(channelId);
  const isPublic = useChannel(channelId)?.dm_channel === false;
  useTitle(title);
  useRoom(channelId, joined);
  usePreview(channelId, isPublic && !joined);
  useEffect(() => watch(channelId), [channelId]);
  // A preview has no composer to focus. The focus is lost with the next paint after its element is hidden.
  useEffect(() => {
    if (joined) return undefined;
    return afterPaint(() => {
      if (document.activeElement === document.body) heading.current?.focus();
    });
  }, [joined, heading]);
  useTypingAnywhere(screen, () => composer.current?.focus());
  return null;
}

/** A previewed channel gets no live events after the preview, so its messages turn stale. */
function watch(channelId: number): () => void {
  const stop = messages.view(channelId);
  return () => {
    stop();
    if (!channelStore.getState().memberships[channelId]) messages.invalidate(channelId);
  };
}
