import {
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type ReactNode,
} from 'react';
import { Virtualizer, type VirtualizerHandle } from 'virtua';
import { useOwnId } from '../people/member-store';
import { LightboxLayer } from '../files/LightboxLayer';
import { withoutMessage } from '../lib/go-to';
import { WhileOnScreen } from '../lib/on-screen';
import { useWorkspacePath } from '../lib/workspace-path';
import { ChannelBeginning } from './ChannelBeginning';
import { DayDivider } from './DayDivider';
import { useEditedId } from './editing';
import { JumpToLatest } from './JumpToLatest';
import styles from './MessageList.module.css';
import { MessageRowView } from './MessageRowView';
import { messageRows, type MessageRow } from './message-rows';
import { MessageSheetLayer } from './MessageSheetLayer';
import { MessageSkeletons } from './MessageSkeletons';
import type { OpenChannel } from './message-store';
import { messages as store } from './messages';
import type { OutboxEntry } from './outbox-entry';
import { keepSizes, keptSizes } from './row-sizes';
import { useArrowKeys } from './use-arrow-keys';
import { useAttention } from './use-attention';
import { useBottom } from './use-bottom';
import { useMessageLongPress } from './use-long-press';
import { useRowStates } from './use-row-states';
import { useSentNow } from './use-sent-now';
import { useWerePrepended } from './use-were-prepended';

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

type Row =
  | MessageRow
  | { kind: 'beginning'; key: string; empty: boolean }
  | { kind: 'older' | 'newer'; key: string };

/** Pixels of rows beyond what is in sight: few at the end, so that a channel opens quickly. */
const ahead = { atEnd: 200, elsewhere: 800 };
/** Pixels from either end at which the next page is fetched: before one gets there. */
const reach = 1_200;

/** SPEC §2 "Message list": virtualised, opens at its end or at a message, and never jumps. */
export function MessageScroller(props: MessageScrollerProps) {
  const { channel, open, unsent, messageId, beginning } = props;
  const { hasOlder, hasNewer, messages } = open;
  const scroller = useRef<HTMLDivElement>(null);
  const list = useRef<VirtualizerHandle>(null);
  const ownId = useOwnId();
  const path = useWorkspacePath();

  const rows = useMemo((): readonly Row[] => {
    const shown = hasNewer ? messages : [...messages, ...unsent];
    return [
      hasOlder
        ? { kind: 'older', key: 'older' }
        : { kind: 'beginning', key: 'beginning', empty: shown.length === 0 },
      ...messageRows(shown),
      ...(hasNewer ? [{ kind: 'newer', key: 'newer' } as const] : []),
    ];
  }, [messages, unsent, hasOlder, hasNewer]);

  const indexOf = (id: number | null) =>
    id === null ? -1 : rows.findIndex((row) => row.kind === 'message' && idOf(row) === id);
  const target = indexOf(messageId);
  const bottom = useBottom(
    { scroller, list },
    {
      rowCount: rows.length,
      lastId: messages.at(-1)?.id ?? 0,
      target,
      endIsNewest: !hasNewer,
    },
  );
  const { leftAt, goToBottom, reveal } = bottom;
  const shift = useWerePrepended(messages[0]?.id);

  const unseen = useMemo(() => {
    if (leftAt === null) return open.unloaded.length;
    return messages.filter(({ id, user_id }) => id > leftAt && user_id !== ownId).length;
  }, [messages, open.unloaded, leftAt, ownId]);

  function jumpToLatest() {
    if (hasNewer) store.openNewest(channel.id);
    else goToBottom();
    withoutMessage(path(channel.id));
  }

  function loadNearEdges() {
    const { scrollOffset = 0, scrollSize = 0, viewportSize = 0 } = list.current ?? {};
    if (viewportSize === 0) return;
    if (hasOlder && scrollOffset < reach) void store.loadOlder(channel.id);
    if (hasNewer && scrollSize - scrollOffset - viewportSize < reach)
      void store.loadNewer(channel.id);
  }

  // What has the focus or is being written must not go from the page with scrolling.
  const editedId = useEditedId();
  const [focusedKey, setFocusedKey] = useState<string | null>(null);
  const editedIndex = indexOf(editedId);
  const focusedIndex = focusedKey === null ? -1 : rows.findIndex(({ key }) => key === focusedKey);
  const kept = useMemo(
    () => [focusedIndex, editedIndex].filter((index) => index >= 0),
    [focusedIndex, editedIndex],
  );
  const onArrowKey = useArrowKeys(scroller);
  const attention = useAttention(scroller);
  const longPress = useMessageLongPress();
  const states = useRowStates(messages, attention);
  // A message that somebody has before them can be acted on once it is sent.
  const { recheck } = attention;
  useEffect(() => recheck(), [unsent, recheck]);

  useEffect(() => {
    if (editedIndex >= 0) reveal(editedIndex);
    // Only when it begins: what comes above it moves nothing.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [editedId]);

  const [sizes] = useState(() => keptSizes(channel.id, rows));
  const rowsNow = useRef(rows);
  useLayoutEffect(() => {
    rowsNow.current = rows;
  });
  useLayoutEffect(
    () => () => {
      if (list.current) keepSizes(channel.id, list.current.cache, rowsNow.current);
    },
    [channel.id],
  );

  useSentNow(unsent, jumpToLatest);

  return (
    <>
      {/* The arrow keys go from message to message. */}
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
          setFocusedKey(keyOfRow(event.target));
        }}
        onBlur={() => {
          attention.handlers.onBlur();
          setFocusedKey(null);
        }}
      >
        <div className={styles.above} />
        <Virtualizer
          ref={list}
          scrollRef={scroller}
          data={rows}
          {...(sizes && { cache: sizes })}
          shift={shift}
          keepMounted={kept}
          bufferSize={leftAt === null ? ahead.atEnd : ahead.elsewhere}
          onScroll={(offset) => {
            bottom.onScroll(offset);
            loadNearEdges();
          }}
          onResize={() => {
            bottom.onResize();
            loadNearEdges();
          }}
        >
          {(row) =>
            row.kind === 'message' ? (
              <MessageRowView
                key={row.key}
                rowKey={row.key}
                startsGroup={row.startsGroup}
                highlighted={messageId !== null && idOf(row) === messageId}
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
        <MessageSheetLayer messages={messages} />
        <LightboxLayer />
      </WhileOnScreen>
      {(unseen > 0 || bottom.isFar || hasNewer) && (
        <JumpToLatest unseen={unseen} onJump={jumpToLatest} />
      )}
    </>
  );
}

function Shown({ onShown }: { onShown: () => void }) {
  const shown = useEffectEvent(onShown);
  useLayoutEffect(() => shown(), []);
  return null;
}

function keyOfRow(element: Element): string | null {
  return element.closest<HTMLElement>('[data-row]')?.dataset['row'] ?? null;
}

interface OtherRowProps {
  row: Exclude<Row, { kind: 'message' }>;
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
    case 'day':
      return <DayDivider day={row.day} />;
  }
}

function idOf(row: Extract<Row, { kind: 'message' }>): number | null {
  return 'id' in row.message ? row.message.id : null;
}
