import type { Message } from '@parley/contract/entities/message';
import Bookmark from 'lucide-react/icons/bookmark';
import CloudOff from 'lucide-react/icons/cloud-off';
import { useEffect, useMemo, useRef, type RefObject } from 'react';
import { Virtualizer } from 'virtua';
import { useStore } from 'zustand';
import { channelStore } from '../channels/channel-store';
import { LightboxLayer } from '../files/LightboxLayer';
import { useTitle } from '../lib/use-title';
import { MessagePlaceContext, useNewMessagePlace } from '../messages/message-place';
import { messageSheetStore } from '../messages/message-sheet-store';
import { MessageSheetLayer } from '../messages/MessageSheetLayer';
import { MessageSkeletons } from '../messages/MessageSkeletons';
import { newestSavedFirst } from '../messages/save-store';
import { savedItems } from '../messages/saves';
import { useAttention } from '../messages/use-attention';
import { useMessageLongPress } from '../messages/use-long-press';
import { useRowStates } from '../messages/use-row-states';
import { showUserInSaved } from '../people/user-popup-store';
import { Button } from '../ui/Button';
import { EmptyState } from '../ui/EmptyState';
import { SavedItem } from './SavedItem';
import { SavedItemPlace } from './SavedItemPlace';
import styles from './SavedItems.module.css';

/** SPEC §2 "Saved items browser". */
export function SavedItems() {
  useTitle('Saved items');
  const workspaceId = useStore(channelStore, (state) => state.workspaceId);
  const { status, problem, marks, messages } = useStore(savedItems.saves);
  const channels = useStore(channelStore, (state) => state.channels);
  const browser = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => void savedItems.open(workspaceId), [workspaceId]);

  const items = useMemo(
    // Those of other workspaces come over the live connection as well.
    () => newestSavedFirst({ marks, messages }).filter(({ channel_id }) => channel_id in channels),
    [marks, messages, channels],
  );
  // An item that is taken off the list takes the focus along.
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus();
  }, [items.length]);

  const isComing = items.length === 0 && (status === 'loading' || status === 'unopened');
  return (
    <div ref={browser} className={styles.browser}>
      <h1 ref={heading} tabIndex={-1} className={styles.title}>
        Saved items
      </h1>
      {isComing && <MessageSkeletons />}
      {status === 'failed' && (
        <EmptyState
          icon={<CloudOff aria-hidden />}
          title="Your saved items could not be loaded"
          action={<Button onClick={() => void savedItems.open(workspaceId)}>Try again</Button>}
        >
          {problem}
        </EmptyState>
      )}
      {status === 'ready' && items.length === 0 && (
        <EmptyState icon={<Bookmark aria-hidden />} title="Nothing is saved yet">
          Save a message for later, and it waits for you here. Nobody else can see this list.
        </EmptyState>
      )}
      <SavedList items={items} browser={browser} />
    </div>
  );
}

const savedPlace = { readOnly: false, canSave: true, canEdit: false, showUser: showUserInSaved };

interface SavedListProps {
  items: readonly Message[];
  browser: RefObject<HTMLDivElement | null>;
}

function SavedList({ items, browser }: SavedListProps) {
  const place = useNewMessagePlace(savedPlace);
  const list = useRef<HTMLDivElement>(null);
  const attention = useAttention(list);
  const longPress = useMessageLongPress();
  const states = useRowStates(items, attention);
  if (items.length === 0) return null;
  return (
    <MessagePlaceContext value={place}>
      <div ref={list} {...attention.handlers} {...longPress}>
        <Virtualizer scrollRef={browser} startMargin={68} as="ul" item="li" data={items}>
          {(message) => <SavedItem key={message.id} {...states.ofSent(message)} />}
        </Virtualizer>
      </div>
      <SavedSheetLayer items={items} />
      <LightboxLayer />
    </MessagePlaceContext>
  );
}

function SavedSheetLayer({ items }: { items: readonly Message[] }) {
  const id = useStore(messageSheetStore, ({ messageId }) => messageId);
  const message = items.find((item) => item.id === id);
  return (
    <SavedItemPlace channelId={message?.channel_id ?? 0}>
      <MessageSheetLayer messages={items} />
    </SavedItemPlace>
  );
}
