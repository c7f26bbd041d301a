import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, type ReactNode } from 'react';
import { Virtualizer, type VirtualizerHandle } from 'virtua';
import { useOwnId } from '../../people/member-store';
import { deferred, useDeferred } from '../../lib/deferred';
import { removeMessageFromAddress } from '../../lib/navigation';
import { WhileOnScreen } from '../../lib/on-screen';
import { useWorkspacePath } from '../../lib/workspace-path';
import { ChannelBeginning } from './ChannelBeginning';
import { DayDivider } from './DayDivider';
import { JumpToLatest } from './JumpToLatest';
import { NewMessagesLine } from './NewMessagesLine';
import styles from './MessageList.module.css';
import { MessageRowView } from '../row/MessageRowView';
import { messageToolbar } from '../row/SentMessage';
import { indexOfMessage, isRowOf, listRows, type ListRow } from './message-rows';
import { MessageSkeletons } from './MessageSkeletons';
import type { OpenChannel } from '../store/message-store';
import { messages as store } from '../store/messages';
import type { OutboxEntry } from '../outbox/outbox-entry';
import { useRowSizes } from './row-sizes';
import { useKeptRows } from './use-kept-rows';
import { useArrowKeys } from './use-arrow-keys';
import { useAttention } from './use-attention';
import { useBottom, useOnSent, useWasPrepended } from './use-bottom';
import { useMessageLongPress } from './use-long-press';
import { useReading, WhileReading } from './use-reading';
import { useRowStates } from './use-row-states';
import { dismissUnreadBar, markRead, useVisit } from '../reads/visits';

export interface ShownChannel {
  id: number;
  name: string;
  created_at: string;
}

interface MessageScrollerProps {
  channel: ShownChannel;
  open: OpenChannel;
  unsent: readonly OutboxEntry[];
  messageId: number | null;
  beginning: ((empty: boolean) => ReactNode) | undefined;
}

/** Pixels of rows rendered beyond the viewport: few at the end, so that a channel opens quickly. */
const ahead = { atEnd: 200, elsewhere: 800 };
/**
 * Pixels from either edge at which the next page is fetched: more upwards, as readers may scroll up fast.
 */
const reach = { atEnd: 1_200, goingUp: 4_000 };

const unreadBar = deferred(() => import('./UnreadBar'));
const messageSheet = deferred(() => import('../actions/MessageSheet'));

/** SPEC §2 "Message list": virtualised, opens at its end or at a message, and never jumps. */
export function MessageScroller(props: MessageScrollerProps) {
  const { UnreadBar } = useDeferred(unreadBar) ?? {};
  const { MessageSheet } = useDeferred(messageSheet) ?? {};
  useDeferred(messageToolbar);
  const { channel, open, unsent, messageId, beginning } = props;
  const { hasOlder, hasNewer, messages } = open;
  const scroller = useRef<HTMLDivElement>(null);
  const list = useRef<VirtualizerHandle>(null);
  const path = useWorkspacePath();

  const { lineFrom, unread } = useVisit(channel.id);
  const ownId = useOwnId();
  const rows = useMemo(
    () => listRows({ messages, hasOlder, hasNewer }, unsent, { from: lineFrom, ownId }),
    [messages, hasOlder, hasNewer, unsent, lineFrom, ownId],
  );
  // A jump to unread messages that were not loaded loads the page around them.
  const target =
    messageId === null && open.place.around !== undefined
      ? rows.findIndex(({ kind }) => kind === 'new')
      : indexOfMessage(rows, messageId);
  const bottom = useBottom(
    { scroller, list },
    {
      rowCount: rows.length,
      lastId: messages.at(-1)?.id ?? 0,
      target,
      endIsNewest: !hasNewer,
    },
  );
  const reading = useReading({
    channelId: channel.id,
    list,
    rows,
    isAtEnd: bottom.isAtEnd,
    isCurrent: open.status === 'ready',
    endIsNewest: !hasNewer,
  });
  const unseen = useUnseen(open, bottom.leftAt);
  const shift = useWasPrepended(messages[0]?.id);
  const sizes = useRowSizes(channel.id, rows, list);
  const kept = useKeptRows(rows, bottom.reveal);
  const attention = useAttention(scroller);
  const states = useRowStates(messages, attention);
  const longPress = useMessageLongPress();
  const onArrowKey = useArrowKeys(scroller);

  // A sent message under the pointer gets its toolbar, so what is hovered is checked again.
  const { recheck } = attention;
  useEffect(() => recheck(), [unsent, recheck]);
  useOnSent(unsent, jumpToLatest);

  function jumpToLatest() {
    if (hasNewer) store.openNewest(channel.id);
    else bottom.goToBottom();
    removeMessageFromAddress(path(channel.id));
  }

  function jumpToFirstUnread() {
    dismissUnreadBar(channel.id);
    if (reading.lineIndex >= 0) bottom.goTo(reading.lineIndex);
    else if (lineFrom !== null) store.openAround(channel.id, lineFrom);
  }

  function loadNearEdges() {
    const { scrollOffset = 0, scrollSize = 0, viewportSize = 0 } = list.current ?? {};
    if (viewportSize === 0) return;
    const above = bottom.leftAt === null ? reach.atEnd : reach.goingUp;
    const below = scrollSize - scrollOffset - viewportSize;
    if (hasOlder && scrollOffset < above) void store.loadOlder(channel.id);
    if (hasNewer && below < reach.atEnd) void store.loadNewer(channel.id);
  }

  return (
    <>
      {/* The arrow keys move from message to message. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <div
        ref={scroller}
        className={styles.scroller}
        role="log"
        aria-live="off"
        aria-label={`Messages in ${channel.name}`}
        tabIndex={0}
        onKeyDown={onArrowKey}
        {...attention.handlers}
        {...longPress}
        onFocus={(event) => {
          attention.handlers.onFocus();
          kept.onFocus(event);
        }}
        onBlur={() => {
          attention.handlers.onBlur();
          kept.onBlur();
        }}
      >
        <div className={styles.above} />
        <Virtualizer
          ref={list}
          scrollRef={scroller}
          data={rows}
          {...(sizes && { cache: sizes })}
          shift={shift}
          keepMounted={kept.indices}
          bufferSize={bottom.leftAt === null ? ahead.atEnd : ahead.elsewhere}
          onScroll={(offset) => {
            bottom.onScroll(offset);
            reading.look();
            loadNearEdges();
          }}
          onResize={() => {
            bottom.onResize();
            reading.look();
            loadNearEdges();
          }}
        >
          {(row) =>
            row.kind === 'message' ? (
              <MessageRowView
                key={row.key}
                rowKey={row.key}
                startsGroup={row.startsGroup}
                highlighted={messageId !== null && isRowOf(row, messageId)}
                {...states.of(row.message)}
              />
            ) : (
              <div key={row.key} data-row={row.key}>
                <OtherRow row={row} channel={channel} beginning={beginning} />
              </div>
            )
          }
        </Virtualizer>
      </div>
      <WhileOnScreen>
        <Shown onShown={bottom.onShown} />
        <WhileReading rows={rows} look={reading.look} />
        {MessageSheet && <MessageSheet messages={messages} />}
      </WhileOnScreen>
      {UnreadBar && unread > 0 && reading.isLineAbove && (
        <UnreadBar
          count={unread}
          since={firstNew(rows, reading.lineIndex)}
          onJump={jumpToFirstUnread}
          onRead={() => void markRead(channel.id)}
        />
      )}
      {(unseen > 0 || bottom.isFar || hasNewer) && (
        <JumpToLatest unseen={unseen} onJump={jumpToLatest} />
      )}
    </>
  );
}

/** The number of other users' messages since the reader left the end, or while the end is not loaded. */
function useUnseen({ messages, unloaded }: OpenChannel, leftAt: number | null): number {
  const ownId = useOwnId();
  return useMemo(() => {
    if (leftAt === null) return unloaded.length;
    return messages.filter(({ id, user_id }) => id > leftAt && user_id !== ownId).length;
  }, [messages, unloaded, leftAt, ownId]);
}

/** When the message below the line was posted. */
function firstNew(rows: readonly ListRow[], lineIndex: number): string | null {
  const row = rows[lineIndex + 1];
  return lineIndex >= 0 && row?.kind === 'message' ? row.message.created_at : null;
}

function Shown({ onShown }: { onShown: () => void }) {
  const shown = useEffectEvent(onShown);
  useLayoutEffect(() => shown(), []);
  return null;
}

interface OtherRowProps {
  row: Exclude<ListRow, { kind: 'message' }>;
  channel: ShownChannel;
  beginning: ((empty: boolean) => ReactNode) | undefined;
}

function OtherRow({ row, channel, beginning }: OtherRowProps) {
  switch (row.kind) {
    case 'beginning':
      if (beginning) return beginning(row.empty);
      return (
        <ChannelBeginning name={channel.name} createdAt={channel.created_at} empty={row.empty} />
      );
    case 'older':
    case 'newer':
      return <MessageSkeletons count={3} />;
    case 'new':
      return <NewMessagesLine />;
    case 'day':
      return <DayDivider day={row.day} />;
  }
}
