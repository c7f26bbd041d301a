import type { Message } from '@parley/contract/entities/message';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { messagesOf } from '../../platform/api/call-failed';
import { createRepeater } from '../../platform/api/repeat-failed';
import {
  changeMessage,
  findMessage,
  fromPage,
  newestOnly,
  nothingLoaded,
  putChangedMessage,
  putMessage,
  putSentMessage,
  removeMessage,
  withNewer,
  withOlder,
  type ChannelMessages,
  type Page,
} from './channel-messages';
import type { PageQuery } from './load-page';
import { withReaction, type Reaction } from './message-reactions';
import { createReplays, type Change } from './replays';

type Edge = 'older' | 'newer';

/** An opened channel: its loaded messages, and its pending requests. */
export interface OpenChannel extends ChannelMessages {
  readonly status: 'loading' | 'ready' | 'failed';
  /** The reason if the last load failed, also while it is repeated. */
  readonly problem: string | null;
  readonly loading: readonly Edge[];
  /** Where the last load from scratch begins. */
  readonly place: PageQuery;
  /** Counts loads from scratch: answers to requests of an earlier generation are ignored. */
  readonly generation: number;
  /** The generation of the loaded messages; 0 before the first. */
  readonly edition: number;
}

export interface MessageStore {
  /** The opened channels, by id. */
  readonly channels: StoreApi<Readonly<Record<number, OpenChannel>>>;
  /** Marks the channel as viewed until the returned function is called. */
  view(channelId: number): () => void;
  /** Loads the newest messages, unless they are loaded or requested. */
  openNewest(channelId: number): void;
  /** Loads a message and its neighbours, unless they are loaded or requested. */
  openAround(channelId: number, messageId: number): void;
  loadOlder(channelId: number): Promise<void>;
  loadNewer(channelId: number): Promise<void>;
  /** A new or changed message, from the live connection. */
  receive(message: Message, isNew: boolean): void;
  /** The answer to sending a message. */
  receiveSent(message: Message): void;
  /** The answer to changing a message. */
  receiveChanged(message: Message): void;
  /** A message was deleted. */
  remove(channelId: number, messageId: number): void;
  /** A user added or removed a reaction, in any channel. */
  react(messageId: number, reaction: Reaction, on: boolean): void;
  /** A loaded message. */
  find(messageId: number): Message | undefined;
  /** Events of the channel may have been missed: a viewed channel is loaded again, another is dropped. */
  invalidate(channelId: number): void;
  /** Drops a channel's messages, also while it is on the screen: the user may no longer read them. */
  forget(channelId: number): void;
  invalidateAll(): void;
  /** Repeats failed loads at once; loads whose failure may pass are repeated by themselves, too. */
  retryFailed(): void;
  forgetAll(): void;
}

const opening: OpenChannel = {
  ...nothingLoaded,
  status: 'loading',
  problem: null,
  loading: [],
  place: {},
  generation: 0,
  edition: 0,
};

/** The number of messages kept in memory for a channel that is not viewed. */
const keptMessages = 100;

export function createMessageStore(
  loadPage: (channelId: number, place: PageQuery) => Promise<Page>,
): MessageStore {
  const channels = createStore<Readonly<Record<number, OpenChannel>>>()(() => ({}));
  const viewed = new Set<number>();
  const replays = createReplays();
  const repeater = createRepeater(retryFailed);
  let lastGeneration = 0;

  const find = (channelId: number) => channels.getState()[channelId];

  function put(channelId: number, open: OpenChannel): void {
    channels.setState({ [channelId]: open });
  }

  function change(channelId: number, apply: Change): void {
    replays.note(channelId, apply);
    applyTo(channelId, apply);
  }

  function applyTo(channelId: number, apply: Change): void {
    const open = find(channelId);
    if (!open) return;
    const changed = apply(open);
    if (changed !== open) put(channelId, { ...open, ...changed });
  }

  const openIds = () => Object.keys(channels.getState()).map(Number);

  async function loadAfresh(channelId: number, place: PageQuery): Promise<void> {
    lastGeneration += 1;
    const generation = lastGeneration;
    // Shown messages stay until the answer arrives.
    put(channelId, {
      ...(find(channelId) ?? opening),
      status: 'loading',
      loading: [],
      place,
      generation,
    });
    const [page, replay] = await replays.during(channelId, () => loadPage(channelId, place));
    const open = find(channelId);
    if (open?.generation !== generation) return;
    if ('failure' in page) {
      put(channelId, { ...open, status: 'failed', problem: messagesOf(page.failure).join(' ') });
      repeater.failed(page.failure);
    } else {
      const loaded = { ...replay(fromPage(page)), status: 'ready', problem: null } as const;
      put(channelId, { ...open, ...loaded, edition: generation });
      repeater.succeeded();
    }
  }

  async function loadEdge(
    channelId: number,
    edge: Edge,
    place: PageQuery,
    join: (state: ChannelMessages, page: Page) => ChannelMessages,
  ): Promise<void> {
    const open = find(channelId);
    if (!open || open.status !== 'ready' || open.loading.includes(edge)) return;
    put(channelId, { ...open, loading: [...open.loading, edge] });
    const [page, replay] = await replays.during(channelId, () => loadPage(channelId, place));
    const now = find(channelId);
    if (now?.generation !== open.generation) return;
    // After a failure, scrolling on requests the page again.
    const joined = 'failure' in page ? now : replay(join(now, page));
    put(channelId, { ...now, ...joined, loading: now.loading.filter((other) => other !== edge) });
  }

  /** A new generation: pages requested before would not join the trimmed range. */
  function trimmed(open: OpenChannel): OpenChannel {
    const kept = newestOnly(open, keptMessages);
    if (kept === open) return open;
    lastGeneration += 1;
    return { ...open, ...kept, loading: [], generation: lastGeneration };
  }

  function reload(channelId: number, place: PageQuery): void {
    if (viewed.has(channelId)) void loadAfresh(channelId, place);
    else drop(channelId);
  }

  const invalidate = (channelId: number) => reload(channelId, {});

  function retryFailed(): void {
    for (const [id, { status, place }] of Object.entries(channels.getState())) {
      if (status === 'failed') reload(Number(id), place);
    }
  }

  function drop(channelId: number): void {
    const { [channelId]: _, ...others } = channels.getState();
    channels.setState(others, true);
  }

  return {
    channels,
    view(channelId) {
      viewed.add(channelId);
      return () => {
        viewed.delete(channelId);
        const open = find(channelId);
        const kept = open?.status === 'ready' ? trimmed(open) : open;
        if (kept && kept !== open) put(channelId, kept);
      };
    },
    openNewest(channelId) {
      const open = find(channelId);
      const isLoaded = open?.status === 'ready' && !open.hasNewer;
      const isRequested = open?.status === 'loading' && open.place.around === undefined;
      if (!isLoaded && !isRequested) void loadAfresh(channelId, {});
    },
    openAround(channelId, messageId) {
      const open = find(channelId);
      const isLoaded = open?.messages.some(({ id }) => id === messageId) ?? false;
      const isRequested = open?.status === 'loading' && open.place.around === messageId;
      if (!isLoaded && !isRequested) void loadAfresh(channelId, { around: messageId });
    },
    async loadOlder(channelId) {
      const first = find(channelId)?.messages[0]?.id;
      if (first === undefined || !find(channelId)?.hasOlder) return;
      const join = (state: ChannelMessages, page: Page) => withOlder(state, page, first);
      await loadEdge(channelId, 'older', { before: first }, join);
    },
    async loadNewer(channelId) {
      const last = find(channelId)?.messages.at(-1)?.id;
      if (last === undefined || !find(channelId)?.hasNewer) return;
      const join = (state: ChannelMessages, page: Page) => withNewer(state, page, last);
      await loadEdge(channelId, 'newer', { after: last }, join);
    },
    receive: (message, isNew) =>
      change(message.channel_id, (state) => putMessage(state, message, isNew)),
    receiveSent: (message) => change(message.channel_id, (state) => putSentMessage(state, message)),
    receiveChanged: (message) =>
      change(message.channel_id, (state) => putChangedMessage(state, message)),
    remove(channelId, messageId) {
      change(channelId, (state) => removeMessage(state, messageId));
      const open = find(channelId);
      if (open?.status !== 'ready' || open.messages.length > 0) return;
      // No message is left to request neighbours of.
      if (open.hasOlder || open.hasNewer) void loadAfresh(channelId, {});
    },
    react(messageId, reaction, on) {
      const apply: Change = (state) =>
        changeMessage(state, messageId, (message) => withReaction(message, reaction, on));
      // The event lacks the channel's id.
      replays.noteEverywhere(apply);
      for (const channelId of openIds()) applyTo(channelId, apply);
    },
    find(messageId) {
      for (const open of Object.values(channels.getState())) {
        const message = findMessage(open, messageId);
        if (message) return message;
      }
      return undefined;
    },
    invalidate,
    forget(channelId) {
      viewed.delete(channelId);
      drop(channelId);
    },
    retryFailed,
    invalidateAll: () => openIds().forEach(invalidate),
    forgetAll() {
      repeater.stop();
      channels.setState({}, true);
    },
  };
}
