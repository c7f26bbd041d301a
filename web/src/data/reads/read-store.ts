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
import { createRepeater } from '../../platform/api/repeat-failed';

export type Reads = Readonly<Record<number, Unread>>;

/** How the store reaches the server. */
interface ReadCalls {
  /** The entry of a channel as it is now. */
  refresh(channelId: number): Promise<ReadEntry>;
}

export interface ReadStore {
  /** Unread state by channel id: an entry for each channel that the user is in, and for no other. */
  readonly reads: StoreApi<Reads>;
  /** The user is in the channel now. Asks what is unread there, unless that was loaded with the workspace. */
  joined(channelId: number): void;
  /** The workspace was loaded: its entries replace those known, unless these are newer. */
  receiveAll(entries: Readonly<Record<string, ReadEntry>>): void;
  /** `read_data`. */
  receiveEvent(entry: ReadEntry): void;
  /** The answer to a call. `askedAt`: `changesOf` when it was sent. */
  receiveAnswer(entry: ReadEntry, askedAt: number): void;
  changesOf(channelId: number): number;
  /** A message's `PUT`; in direct messages everything mentions the user. */
  arrived(message: CountedMessage & { channel_id: number }, event: MessageEvent): void;
  deleted(message: { id: number; user_id: number; channel_id: number }, ownId: number): void;
  /** Shows messages as read at once; the answer to the call confirms it. */
  assumeSeen(channelId: number, range: SeenRange): void;
  /** The user is not in the channel any more. */
  left(channelId: number): void;
  /** Refetches the entry: calls that were made before do not settle it. */
  retry(channelId: number): void;
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
  /** The last state of channels that the user left: its `changes` tell answers to earlier calls from later ones. */
  const forgotten = new Map<number, Unread>();
  const asking = new Set<number>();
  const repeater = createRepeater(retryStale);

  const find = (channelId: number) => reads.getState()[channelId];

  function put(known: Unread): void {
    const channelId = known.entry.channel_id;
    if (find(channelId) === known) return;
    reads.setState({ [channelId]: known });
    if (known.isStale) void ask(channelId);
  }

  /** Until the answer is newer than all changes that were seen. */
  async function ask(channelId: number): Promise<void> {
    if (asking.has(channelId)) return;
    asking.add(channelId);
    const before = find(channelId);
    const entry = await refresh(channelId).catch(repeater.failed);
    asking.delete(channelId);
    const known = find(channelId);
    if (!known) return;
    if (entry) repeater.succeeded();
    const answered = entry ? applyReadAnswer(known, entry, before?.changes ?? 0) : known;
    put(answered);
    // An answer or a refusal that is older than what is known, such as an own message, settles nothing.
    if (answered === known && known.isStale && known !== before) void ask(channelId);
  }

  function retryStale(): void {
    for (const [id, { isStale }] of Object.entries(reads.getState())) {
      if (isStale) void ask(Number(id));
    }
  }

  function unknown(channelId: number): Unread {
    return unknownUnread(channelId, forgotten.get(channelId));
  }

  /** Goes on counting changes, so that answers to calls made before the snapshot count as late. */
  function loaded(entry: ReadEntry): Unread {
    const { changes } = unknown(entry.channel_id);
    return { ...startUnread(entry), changes };
  }

  function replaceAll(all: Reads): void {
    for (const known of Object.values(reads.getState())) {
      forgotten.set(known.entry.channel_id, known);
    }
    reads.setState(all, true);
  }

  return {
    reads,
    joined(channelId) {
      if (!find(channelId)) put(unknown(channelId));
    },
    receiveAll(entries) {
      const all = Object.values(entries).map((entry): [number, Unread] => {
        const known = find(entry.channel_id);
        return [entry.channel_id, known ? applySnapshot(known, entry) : loaded(entry)];
      });
      replaceAll(Object.fromEntries(all));
      for (const [channelId, { isStale }] of all) if (isStale) void ask(channelId);
    },
    receiveEvent(entry) {
      const known = find(entry.channel_id);
      if (known) put(applyReadEvent(known, entry));
    },
    receiveAnswer(entry, askedAt) {
      const known = find(entry.channel_id);
      if (known) put(applyReadAnswer(known, entry, askedAt));
    },
    changesOf: (channelId) => find(channelId)?.changes ?? 0,
    arrived(message, { isNew, isDirect, ownId }) {
      const known = find(message.channel_id);
      if (known) put(applyMessage(known, message, isNew, { userId: ownId, isDirect }));
    },
    deleted(message, ownId) {
      const known = find(message.channel_id);
      if (known) put(applyDeletion(known, message, { userId: ownId }));
    },
    assumeSeen(channelId, range) {
      const known = find(channelId);
      if (known) put(assumeSeen(known, range));
    },
    left(channelId) {
      const { [channelId]: known, ...others } = reads.getState();
      if (!known) return;
      forgotten.set(channelId, known);
      reads.setState(others, true);
    },
    retry(channelId) {
      const known = find(channelId);
      if (known) put({ ...known, isStale: true, changes: known.changes + 1 });
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
