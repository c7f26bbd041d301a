import type { Message } from '@parley/contract/entities/message';
import Bookmark from 'lucide-react/icons/bookmark';
import CloudOff from 'lucide-react/icons/cloud-off';
import { useEffect, useMemo, useRef, type RefObject } from 'react';
import { Virtualizer } from 'virtua';
import { useStore } from 'zustand';
import { channelStore } from '../../data/channels/channel-store';
import { useTitle } from '../../platform/lib/use-title';
import { MessageListContext } from '../../conversation/actions/message-list-context';
import { messageSheetStore } from '../../conversation/actions/message-sheet-store';
import { MessageSheet } from '../../conversation/actions/MessageSheet';
import { MessageSkeletons } from '../../conversation/list/MessageSkeletons';
import { savedItems } from '../../data/messages/saved-items';
import { useAttention } from '../../conversation/list/use-attention';
import { useMessageLongPress } from '../../conversation/list/use-long-press';
import { useRowStates } from '../../conversation/list/use-row-states';
import { showUserInSaved } from '../../data/people/user-popup-store';
import { Button } from '../../platform/ui/Button';
import { ContentPage } from '../../platform/ui/ContentPage';
import { EmptyState } from '../../platform/ui/EmptyState';
import { Problem } from '../../platform/ui/fields/Problem';
import { SavedItem } from './SavedItem';
import { SavedItemPlace } from './SavedItemPlace';

/** SPEC §2 "Saved items browser". */
export function SavedItems() {
  useTitle('Saved items');
  const workspaceId = useStore(channelStore, (state) => state.workspaceId);
  const { status, problem, page } = useStore(savedItems.state);
  const browser = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => void savedItems.ask(workspaceId), [workspaceId]);
  const items = useMemo(() => page?.items.map(({ message }) => message) ?? [], [page]);
  // Removing an item also removes its focused button.
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus();
  }, [items.length]);

  const isComing = items.length === 0 && (status === 'loading' || status === 'idle');
  return (
    <ContentPage ref={browser} title="Saved items" titleRef={heading}>
      {isComing && <MessageSkeletons />}
      {page === null && problem !== null && (
        <EmptyState
          icon={<CloudOff aria-hidden />}
          title="Your saved items could not be loaded"
          action={<Button onClick={() => void savedItems.more()}>Try again</Button>}
        >
          {problem}
        </EmptyState>
      )}
      {status === 'ready' && items.length === 0 && (
        <EmptyState icon={<Bookmark aria-hidden />} title="Nothing is saved yet">
          Save a message for later, and it waits for you here. Nobody else can see this list.
        </EmptyState>
      )}
      {page !== null && problem !== null && (
        <>
          <Problem>{problem}</Problem>
          <Button onClick={() => void savedItems.more()}>Try again</Button>
        </>
      )}
      <SavedList items={items} browser={browser} />
    </ContentPage>
  );
}

const savedPlace = { readOnly: false, canSave: true, canEdit: false, showUser: showUserInSaved };

/** Pixels from the page's edge to the list. */
const headHeight = 80;

interface SavedListProps {
  items: readonly Message[];
  browser: RefObject<HTMLDivElement | null>;
}

function SavedList({ items, browser }: SavedListProps) {
  const list = useRef<HTMLDivElement>(null);
  const attention = useAttention(list);
  const longPress = useMessageLongPress();
  const states = useRowStates(items, attention);
  if (items.length === 0) return null;
  return (
    <MessageListContext value={savedPlace}>
      <div ref={list} {...attention.handlers} {...longPress}>
        <Virtualizer scrollRef={browser} startMargin={headHeight} as="ul" item="li" data={items}>
          {(message) => <SavedItem key={message.id} {...states.ofSent(message)} />}
        </Virtualizer>
      </div>
      <SavedSheet items={items} />
    </MessageListContext>
  );
}

function SavedSheet({ items }: { items: readonly Message[] }) {
  const id = useStore(messageSheetStore, ({ messageId }) => messageId);
  const message = items.find((item) => item.id === id);
  return (
    <SavedItemPlace channelId={message?.channel_id ?? 0}>
      <MessageSheet messages={items} />
    </SavedItemPlace>
  );
}
