import type { ReadEntry, SeenRange } from '@parley/contract/entities/read-entry';
import {
  applyDeletion,
  applyMessage,
  applyReadAnswer,
  applyReadEvent,
  applySnapshot,
  assumeSeen,
  startUnread,
  unknownUnread,
  unreadCounts,
  type CountedMessage,
  type Unread,
} from '@parley/contract/rules/unread';
import { createStore, type StoreApi } from 'zustand/vanilla';
import {
  type ByConversation,
  channelOf,
  type ConversationKey,
  conversationOf,
  entriesOf,
} from '../conversations/conversation';
import { createRepeater } from '../../platform/api/repeat-failed';

export type Reads = ByConversation<Unread>;

/** How the store reaches the server. */
interface ReadCalls {
  /** The entry of a conversation as it is now. */
  refresh(conversation: ConversationKey): Promise<ReadEntry>;
}

export interface ReadStore {
  /** An entry for each conversation that the user reads, and for no other. */
  readonly reads: StoreApi<Reads>;
  /** The user reads the conversation now. Asks what is unread there, unless that was loaded with the workspace. */
  joined(conversation: ConversationKey): void;
  /** The workspace was loaded: its entries replace those known, unless these are newer. */
  receiveAll(entries: Readonly<Record<string, ReadEntry>>): void;
  /** `read_data`. */
  receiveEvent(entry: ReadEntry): void;
  /** The answer to a call. `askedAt`: `changesOf` when it was sent. */
  receiveAnswer(entry: ReadEntry, askedAt: number): void;
  changesOf(conversation: ConversationKey): number;
  /** A message's `PUT`; in direct messages everything mentions the user. */
  arrived(message: CountedMessage & { channel_id: number }, event: MessageEvent): void;
  deleted(message: { id: number; user_id: number; channel_id: number }, ownId: number): void;
  /** Shows messages as read at once; the answer to the call confirms it. */
  assumeSeen(conversation: ConversationKey, range: SeenRange): void;
  /** The user is not in the channel any more: its conversations are not read. */
  left(channelId: number): void;
  /** Refetches the entry: calls that were made before do not settle it. */
  retry(conversation: ConversationKey): void;
  /** Asks again at once where an earlier question failed. */
  retryStale(): void;
  forgetAll(): void;
}

interface MessageEvent {
  isNew: boolean;
  isDirect: boolean;
  ownId: number;
}

export function createReadStore({ refresh }: ReadCalls): ReadStore {
  const reads = createStore<Reads>()(() => ({}));
  /** The last state of conversations that the user left: its `changes` tell answers to earlier calls from later ones. */
  const forgotten = new Map<ConversationKey, Unread>();
  const asking = new Set<ConversationKey>();
  const repeater = createRepeater(retryStale);

  const find = (conversation: ConversationKey) => reads.getState()[conversation];

  function put(conversation: ConversationKey, known: Unread): void {
    if (find(conversation) === known) return;
    reads.setState({ [conversation]: known });
    if (known.isStale) void ask(conversation);
  }

  function change(conversation: ConversationKey, apply: (known: Unread) => Unread): void {
    const known = find(conversation);
    if (known) put(conversation, apply(known));
  }

  /** Until the answer is newer than all changes that were seen. */
  async function ask(conversation: ConversationKey): Promise<void> {
    if (asking.has(conversation)) return;
    asking.add(conversation);
    const before = find(conversation);
    const entry = await refresh(conversation).catch(repeater.failed);
    asking.delete(conversation);
    const known = find(conversation);
    if (!known) return;
    if (entry) repeater.succeeded();
    const answered = entry ? applyReadAnswer(known, entry, before?.changes ?? 0) : known;
    put(conversation, answered);
    // An answer or a refusal that is older than what is known, such as an own message, settles nothing.
    if (answered === known && known.isStale && known !== before) void ask(conversation);
  }

  function retryStale(): void {
    for (const [conversation, { isStale }] of entriesOf(reads.getState())) {
      if (isStale) void ask(conversation);
    }
  }

  function unknown(conversation: ConversationKey): Unread {
    return unknownUnread(channelOf(conversation), forgotten.get(conversation));
  }

  /** Goes on counting changes, so that answers to calls made before the snapshot count as late. */
  function loaded(entry: ReadEntry): Unread {
    const { changes } = unknown(conversationOf(entry));
    return { ...startUnread(entry), changes };
  }

  function replaceAll(all: Reads): void {
    for (const [conversation, known] of entriesOf(reads.getState())) {
      forgotten.set(conversation, known);
    }
    reads.setState(all, true);
  }

  return {
    reads,
    joined(conversation) {
      if (!find(conversation)) put(conversation, unknown(conversation));
    },
    receiveAll(entries) {
      const all = Object.values(entries).map((entry): [ConversationKey, Unread] => {
        const conversation = conversationOf(entry);
        const known = find(conversation);
        return [conversation, known ? applySnapshot(known, entry) : loaded(entry)];
      });
      replaceAll(Object.fromEntries(all));
      for (const [conversation, { isStale }] of all) if (isStale) void ask(conversation);
    },
    receiveEvent(entry) {
      change(conversationOf(entry), (known) => applyReadEvent(known, entry));
    },
    receiveAnswer(entry, askedAt) {
      change(conversationOf(entry), (known) => applyReadAnswer(known, entry, askedAt));
    },
    changesOf: (conversation) => find(conversation)?.changes ?? 0,
    arrived(message, { isNew, isDirect, ownId }) {
      change(conversationOf(message), (known) =>
        applyMessage(known, message, isNew, { userId: ownId, isDirect }),
      );
    },
    deleted(message, ownId) {
      change(conversationOf(message), (known) => applyDeletion(known, message, { userId: ownId }));
    },
    assumeSeen(conversation, range) {
      change(conversation, (known) => assumeSeen(known, range));
    },
    left(channelId) {
      const known = entriesOf(reads.getState());
      const others = known.filter(([conversation]) => channelOf(conversation) !== channelId);
      if (others.length < known.length) replaceAll(Object.fromEntries(others));
    },
    retry(conversation) {
      change(conversation, (known) => ({ ...known, isStale: true, changes: known.changes + 1 }));
    },
    retryStale,
    forgetAll() {
      repeater.stop();
      replaceAll({});
    },
  };
}

export interface Marks {
  /** Unread messages, and those of them that mention the user; both stop at 100. */
  unread: number;
  mentions: number;
  muted: boolean;
}

const noMarks: Marks = { unread: 0, mentions: 0, muted: false };

export function marksOf(known: Unread | undefined): Marks {
  if (!known) return noMarks;
  return { ...unreadCounts(known), muted: known.entry.muted };
}

/** Whether they call for attention: in a muted channel only mentions do. */
export function isMarked({ unread, mentions, muted }: Marks): boolean {
  return muted ? mentions > 0 : unread > 0;
}

export function isUnread(known: Unread | undefined): boolean {
  return isMarked(marksOf(known));
}

export function hasMentions(known: Unread | undefined): boolean {
  return marksOf(known).mentions > 0;
}
