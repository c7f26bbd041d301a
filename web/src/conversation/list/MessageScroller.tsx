import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef } from 'react';
import { Virtualizer, type VirtualizerHandle } from 'virtua';
import type { ConversationKey } from '../../data/conversations/conversation';
import { useOwnId } from '../../data/people/member-store';
import { OnScreenOnly } from '../../platform/lib/on-screen';
import { slot } from '../../platform/lib/slot';
import { moveByArrowKey } from './arrow-keys';
import { JumpToLatest } from './JumpToLatest';
import styles from './MessageList.module.css';
import { messageControls } from '../actions/message-controls';
import { indexOfMessage, listRows } from './list-rows';
import type { OpenConversation } from '../../data/messages/message-store';
import type { OutboxEntry } from '../../data/outbox/outbox-entry';
import { placeAtTop } from './place-at-top';
import { placeReached, placeToReturnTo } from './kept-places';
import { useRowSizes } from './row-sizes';
import { rowView, type RowsOf } from './row-view';
import { useKeptRows } from './use-kept-rows';
import { useAttention } from './use-attention';
import { useBottom, useOnSent, useWasPrepended } from './use-bottom';
import { loadNearEdges } from './load-near-edges';
import { useJumps } from './use-jumps';
import { useMessageLongPress } from './use-long-press';
import { useRowStates } from './use-row-states';
import { useUnfolded } from './use-unfolded';
import { useUnfoldedTexts } from './use-unfolded-texts';
import type { ReadingHandle } from '../reading/Reading';
import { useVisit } from '../../data/reads/visits';

const Reading = slot(messageControls, 'Reading');
const PageKeys = slot(messageControls, 'PageKeys');
const MessageSheet = slot(messageControls, 'MessageSheet');

interface MessageScrollerProps extends Omit<
  RowsOf,
  'states' | 'unfoldedTexts' | 'onFold' | 'onLatest'
> {
  conversation: ConversationKey;
  open: OpenConversation;
  unsent: readonly OutboxEntry[];
}

/** Pixels of rows rendered beyond the viewport: few at the end, so that a conversation opens quickly. */
const ahead = { atEnd: 200, elsewhere: 800 };

/** SPEC §2 "Message list": virtualised, opens at its end or at a message, and never jumps. */
export function MessageScroller(props: MessageScrollerProps) {
  const { conversation, channel, open, unsent, messageId, beginning } = props;
  const { hasOlder, hasNewer, messages } = open;
  const scroller = useRef<HTMLDivElement>(null);
  const list = useRef<VirtualizerHandle>(null);

  const { lineFrom } = useVisit(conversation);
  const ownId = useOwnId();
  const { unfolded, toggle } = useUnfolded(messageId);
  const rows = useMemo(
    () =>
      listRows({ messages, hasOlder, hasNewer }, unsent, {
        line: { from: lineFrom, ownId },
        unfolded,
      }),
    [messages, hasOlder, hasNewer, unsent, lineFrom, ownId, unfolded],
  );
  const bottom = useBottom(
    { scroller, list, onArrived: moved },
    {
      rows,
      lastId: messages.at(-1)?.id ?? 0,
      target: indexOfMessage(rows, messageId),
      endIsNewest: !hasNewer,
    },
  );
  const reading = useRef<ReadingHandle>(null);
  const unseen = useUnseen(open, bottom.leftAt);
  const shift = useWasPrepended(messages[0]?.id);
  const sizes = useRowSizes(conversation, rows, list);
  const kept = useKeptRows(rows, bottom.reveal);
  const attention = useAttention(scroller);
  const states = useRowStates(messages, attention);
  const unfoldedTexts = useUnfoldedTexts(bottom.leaveEnd);
  const longPress = useMessageLongPress();
  const jumps = useJumps({ conversation, hasNewer }, bottom);

  // A sent message under the pointer gets its toolbar, so what is hovered is checked again.
  const { recheck } = attention;
  useEffect(() => recheck(), [unsent, recheck]);
  useOnSent(unsent, jumps.afterSending);

  function shown() {
    const place = placeToReturnTo(conversation);
    const index = indexOfMessage(rows, place?.messageId ?? null);
    if (!place || index < 0) return bottom.onShown();
    bottom.goTo(index, place.offset);
    placeReached(conversation);
  }

  function moved() {
    // Older messages that load meanwhile would lead the list astray.
    if (bottom.isUnderWay()) return;
    reading.current?.look();
    jumps.keepPlace(bottom.isAtEnd() ? null : placeAtTop(list.current, rows), messageId);
    loadNearEdges(conversation, open, list.current, bottom.leftAt !== null);
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
        onKeyDown={moveByArrowKey}
        {...attention.handlers}
        {...longPress}
        onFocus={(event) => {
          attention.handlers.onFocus();
          kept.onFocus(event);
        }}
        onBlur={(event) => {
          attention.handlers.onBlur();
          kept.onBlur(event);
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
            moved();
          }}
          onResize={() => {
            bottom.onResize();
            moved();
          }}
        >
          {(row) =>
            rowView(row, {
              channel,
              messageId,
              states,
              unfoldedTexts,
              beginning,
              onFold: toggle,
              onLatest: jumps.toLatest,
            })
          }
        </Virtualizer>
      </div>
      <OnScreenOnly>
        <Shown onShown={shown} />
        <Reading
          ref={reading}
          conversation={conversation}
          scroller={scroller}
          rows={rows}
          isAtEnd={bottom.isAtEnd}
          isUnderWay={bottom.isUnderWay}
          isCurrent={open.status === 'ready'}
          endIsNewest={!hasNewer}
          onJump={jumps.toRow}
        />
        <PageKeys
          scroller={scroller}
          toLatest={jumps.toLatest}
          unloaded={hasOlder ? channel.id : null}
        />
        <MessageSheet messages={messages} />
      </OnScreenOnly>
      {(unseen > 0 || bottom.isFar || hasNewer) && (
        <JumpToLatest unseen={unseen} onJump={jumps.toLatest} />
      )}
    </>
  );
}

/** The number of other users' messages since the reader left the end, or while the end is not loaded. */
function useUnseen({ messages, unloaded }: OpenConversation, leftAt: number | null): number {
  const ownId = useOwnId();
  return useMemo(() => {
    if (leftAt === null) return unloaded.length;
    return messages.filter(({ id, user_id }) => id > leftAt && user_id !== ownId).length;
  }, [messages, unloaded, leftAt, ownId]);
}

function Shown({ onShown }: { onShown: () => void }) {
  const shown = useEffectEvent(onShown);
  useLayoutEffect(() => shown(), []);
  return null;
}
