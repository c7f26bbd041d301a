import type { Message } from '@parley/contract/entities/message';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { messagesOf } from '../api/call-failed';
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
import type { Place } from './load-page';
import { withReaction, type Reaction } from './message-reactions';
import { createReplays, type Change } from './replays';

type Edge = 'older' | 'newer';

/** A channel that was opened: what is loaded of it, and what is being loaded. */
export interface OpenChannel extends ChannelMessages {
  readonly status: 'loading' | 'ready' | 'failed';
  /** Why there is nothing to see. */
  readonly problem: string | null;
  readonly loading: readonly Edge[];
  /** Where the last loading from scratch begins. */
  readonly place: Place;
  /** Which loading from scratch this goes back to: an answer to an earlier one comes too late. */
  readonly generation: number;
  /** The generation whose messages are here; 0 before there are any. */
  readonly edition: number;
}

export interface MessageStore {
  /** What was opened, by channel id. */
  readonly channels: StoreApi<Readonly<Record<number, OpenChannel>>>;
  /** The channel is looked at, until the returned function is called. */
  view(channelId: number): () => void;
  /** Loads the newest messages, unless they are there or on their way. */
  openNewest(channelId: number): void;
  /** Loads a message and what is around it, unless it is there or on its way. */
  openAround(channelId: number, messageId: number): void;
  loadOlder(channelId: number): Promise<void>;
  loadNewer(channelId: number): Promise<void>;
  /** A new or changed message, from the live connection. */
  receive(message: Message): void;
  /** The answer to sending one. */
  receiveSent(message: Message): void;
  /** The answer to changing one. */
  receiveChanged(message: Message): void;
  /** One was deleted. */
  remove(channelId: number, messageId: number): void;
  /** Somebody reacted to a message, of whichever channel, or took it back. */
  react(messageId: number, reaction: Reaction, on: boolean): void;
  /** A message that is loaded. */
  find(messageId: number): Message | undefined;
  /** Events of the channel may have been missed: what is looked at is loaded again, else forgotten. */
  distrust(channelId: number): void;
  distrustAll(): void;
  /** Tries again what could not be loaded. */
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

/** How much of a channel stays in memory while another one is looked at. */
const keptMessages = 100;

export function createMessageStore(
  loadPage: (channelId: number, place: Place) => Promise<Page>,
): MessageStore {
  const channels = createStore<Readonly<Record<number, OpenChannel>>>()(() => ({}));
  const viewed = new Set<number>();
  const replays = createReplays();
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

  async function loadAfresh(channelId: number, place: Place): Promise<void> {
    lastGeneration += 1;
    const generation = lastGeneration;
    // What is shown already stays until the answer is there.
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
    } else {
      const loaded = replay(fromPage(page));
      put(channelId, { ...open, ...loaded, status: 'ready', edition: generation });
    }
  }

  async function loadEdge(
    channelId: number,
    edge: Edge,
    place: Place,
    join: (state: ChannelMessages, page: Page) => ChannelMessages,
  ): Promise<void> {
    const open = find(channelId);
    if (!open || open.status !== 'ready' || open.loading.includes(edge)) return;
    put(channelId, { ...open, loading: [...open.loading, edge] });
    const [page, replay] = await replays.during(channelId, () => loadPage(channelId, place));
    const now = find(channelId);
    if (now?.generation !== open.generation) return;
    // After a failure, scrolling on asks for it again.
    const joined = 'failure' in page ? now : replay(join(now, page));
    put(channelId, { ...now, ...joined, loading: now.loading.filter((other) => other !== edge) });
  }

  /** What is let go breaks the stretch for the pages that were asked for before: they come too late. */
  function trimmed(open: OpenChannel): OpenChannel {
    const kept = newestOnly(open, keptMessages);
    if (kept === open) return open;
    lastGeneration += 1;
    return { ...open, ...kept, loading: [], generation: lastGeneration };
  }

  function distrust(channelId: number): void {
    if (viewed.has(channelId)) {
      void loadAfresh(channelId, {});
      return;
    }
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
      const isHere = open?.status === 'ready' && !open.hasNewer;
      const isComing = open?.status === 'loading' && open.place.around === undefined;
      if (!isHere && !isComing) void loadAfresh(channelId, {});
    },
    openAround(channelId, messageId) {
      const open = find(channelId);
      const isHere = open?.messages.some(({ id }) => id === messageId) ?? false;
      const isComing = open?.status === 'loading' && open.place.around === messageId;
      if (!isHere && !isComing) void loadAfresh(channelId, { around: messageId });
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
    receive: (message) => change(message.channel_id, (state) => putMessage(state, message)),
    receiveSent: (message) => change(message.channel_id, (state) => putSentMessage(state, message)),
    receiveChanged: (message) =>
      change(message.channel_id, (state) => putChangedMessage(state, message)),
    remove(channelId, messageId) {
      change(channelId, (state) => removeMessage(state, messageId));
      const open = find(channelId);
      if (open?.status !== 'ready' || open.messages.length > 0) return;
      // Nothing is left to ask for the neighbours of.
      if (open.hasOlder || open.hasNewer) void loadAfresh(channelId, {});
    },
    react(messageId, reaction, on) {
      const apply: Change = (state) =>
        changeMessage(state, messageId, (message) => withReaction(message, reaction, on));
      // The event does not say which channel it is of.
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
    distrust,
    retryFailed() {
      for (const [id, { status }] of Object.entries(channels.getState())) {
        if (status === 'failed') distrust(Number(id));
      }
    },
    distrustAll: () => openIds().forEach(distrust),
    forgetAll: () => channels.setState({}, true),
  };
}
