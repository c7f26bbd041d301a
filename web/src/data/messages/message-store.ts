import type { Message } from '@parley/contract/entities/message';
import { createStore, type StoreApi } from 'zustand/vanilla';
import {
  channelOf,
  type ByConversation,
  type ConversationKey,
  conversationOf,
  entriesOf,
} from '../conversations/conversation';
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
  type LoadedMessages,
  type Page,
} from './loaded-messages';
import type { PageQuery } from './load-page';
import { withReaction, type Reaction } from './message-reactions';
import { createReplays, type Change } from './replays';

type Edge = 'older' | 'newer';

/** An opened conversation: its loaded messages, and its pending requests. */
export interface OpenConversation extends LoadedMessages {
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
  /** The opened conversations. */
  readonly conversations: StoreApi<ByConversation<OpenConversation>>;
  /** Marks the conversation as viewed until the returned function is called. */
  view(conversation: ConversationKey): () => void;
  /** Loads the newest messages, unless they are loaded or requested. */
  openNewest(conversation: ConversationKey): void;
  /** Loads a message and its neighbours, unless they are loaded or requested. */
  openAround(conversation: ConversationKey, messageId: number): void;
  loadOlder(conversation: ConversationKey): Promise<void>;
  loadNewer(conversation: ConversationKey): Promise<void>;
  /** A new or changed message, from the live connection. */
  receive(message: Message, isNew: boolean): void;
  /** The answer to sending a message. */
  receiveSent(message: Message): void;
  /** The answer to changing a message. */
  receiveChanged(message: Message): void;
  /** A message was deleted. */
  remove(message: DeletedMessage): void;
  /** A user added or removed a reaction, in any conversation. */
  react(messageId: number, reaction: Reaction, on: boolean): void;
  /** A loaded message. */
  find(messageId: number): Message | undefined;
  /** Events of the channel may have been missed: its viewed conversations are loaded again, others are dropped. */
  invalidate(channelId: number): void;
  /** Drops the messages of a channel and its threads, also on the screen: the user may no longer read them (R8). */
  forget(channelId: number): void;
  invalidateAll(): void;
  /** Repeats failed loads at once; loads whose failure may pass are repeated by themselves, too. */
  retryFailed(): void;
  forgetAll(): void;
}

/** As an event or the caller knows it. */
type DeletedMessage = Parameters<typeof conversationOf>[0] & { readonly id: number };

const opening: OpenConversation = {
  ...nothingLoaded,
  status: 'loading',
  problem: null,
  loading: [],
  place: {},
  generation: 0,
  edition: 0,
};

/** The number of messages kept in memory for a conversation that is not viewed. */
const keptMessages = 100;

export function createMessageStore(
  loadPage: (conversation: ConversationKey, place: PageQuery) => Promise<Page>,
): MessageStore {
  const conversations = createStore<ByConversation<OpenConversation>>()(() => ({}));
  const viewed = new Set<ConversationKey>();
  const replays = createReplays();
  const repeater = createRepeater(retryFailed);
  let lastGeneration = 0;

  const find = (conversation: ConversationKey) => conversations.getState()[conversation];

  function put(conversation: ConversationKey, open: OpenConversation): void {
    conversations.setState({ [conversation]: open });
  }

  function change(conversation: ConversationKey, apply: Change): void {
    replays.note(conversation, apply);
    applyTo(conversation, apply);
  }

  function applyTo(conversation: ConversationKey, apply: Change): void {
    const open = find(conversation);
    if (!open) return;
    const changed = apply(open);
    if (changed !== open) put(conversation, { ...open, ...changed });
  }

  const opened = () => entriesOf(conversations.getState());
  const openedIn = (channelId: number) =>
    opened().flatMap(([conversation]) =>
      channelOf(conversation) === channelId ? [conversation] : [],
    );

  async function loadAfresh(conversation: ConversationKey, place: PageQuery): Promise<void> {
    lastGeneration += 1;
    const generation = lastGeneration;
    // Shown messages stay until the answer arrives.
    put(conversation, {
      ...(find(conversation) ?? opening),
      status: 'loading',
      loading: [],
      place,
      generation,
    });
    const [page, replay] = await replays.during(conversation, () => loadPage(conversation, place));
    const open = find(conversation);
    if (open?.generation !== generation) return;
    if ('failure' in page) {
      put(conversation, { ...open, status: 'failed', problem: messagesOf(page.failure).join(' ') });
      repeater.failed(page.failure);
    } else {
      const loaded = { ...replay(fromPage(page)), status: 'ready', problem: null } as const;
      put(conversation, { ...open, ...loaded, edition: generation });
      repeater.succeeded();
    }
  }

  async function loadEdge(
    conversation: ConversationKey,
    edge: Edge,
    place: PageQuery,
    join: (state: LoadedMessages, page: Page) => LoadedMessages,
  ): Promise<void> {
    const open = find(conversation);
    if (!open || open.status !== 'ready' || open.loading.includes(edge)) return;
    put(conversation, { ...open, loading: [...open.loading, edge] });
    const [page, replay] = await replays.during(conversation, () => loadPage(conversation, place));
    const now = find(conversation);
    if (now?.generation !== open.generation) return;
    // After a failure, scrolling on requests the page again.
    const joined = 'failure' in page ? now : replay(join(now, page));
    put(conversation, {
      ...now,
      ...joined,
      loading: now.loading.filter((other) => other !== edge),
    });
  }

  /** A new generation: pages requested before would not join the trimmed range. */
  function trimmed(open: OpenConversation): OpenConversation {
    const kept = newestOnly(open, keptMessages);
    if (kept === open) return open;
    lastGeneration += 1;
    return { ...open, ...kept, loading: [], generation: lastGeneration };
  }

  function reload(conversation: ConversationKey, place: PageQuery): void {
    if (viewed.has(conversation)) void loadAfresh(conversation, place);
    else drop(conversation);
  }

  function retryFailed(): void {
    for (const [conversation, { status, place }] of opened()) {
      if (status === 'failed') reload(conversation, place);
    }
  }

  function drop(conversation: ConversationKey): void {
    const { [conversation]: _, ...others } = conversations.getState();
    conversations.setState(others, true);
  }

  return {
    conversations,
    view(conversation) {
      viewed.add(conversation);
      return () => {
        viewed.delete(conversation);
        const open = find(conversation);
        const kept = open?.status === 'ready' ? trimmed(open) : open;
        if (kept && kept !== open) put(conversation, kept);
      };
    },
    openNewest(conversation) {
      const open = find(conversation);
      const isLoaded = open?.status === 'ready' && !open.hasNewer;
      const isRequested = open?.status === 'loading' && open.place.around === undefined;
      if (!isLoaded && !isRequested) void loadAfresh(conversation, {});
    },
    openAround(conversation, messageId) {
      const open = find(conversation);
      const isLoaded = open?.messages.some(({ id }) => id === messageId) ?? false;
      const isRequested = open?.status === 'loading' && open.place.around === messageId;
      if (!isLoaded && !isRequested) void loadAfresh(conversation, { around: messageId });
    },
    async loadOlder(conversation) {
      const first = find(conversation)?.messages[0]?.id;
      if (first === undefined || !find(conversation)?.hasOlder) return;
      const join = (state: LoadedMessages, page: Page) => withOlder(state, page, first);
      await loadEdge(conversation, 'older', { before: first }, join);
    },
    async loadNewer(conversation) {
      const last = find(conversation)?.messages.at(-1)?.id;
      if (last === undefined || !find(conversation)?.hasNewer) return;
      const join = (state: LoadedMessages, page: Page) => withNewer(state, page, last);
      await loadEdge(conversation, 'newer', { after: last }, join);
    },
    receive: (message, isNew) =>
      change(conversationOf(message), (state) => putMessage(state, message, isNew)),
    receiveSent: (message) =>
      change(conversationOf(message), (state) => putSentMessage(state, message)),
    receiveChanged: (message) =>
      change(conversationOf(message), (state) => putChangedMessage(state, message)),
    remove(message) {
      const conversation = conversationOf(message);
      change(conversation, (state) => removeMessage(state, message.id));
      const open = find(conversation);
      if (open?.status !== 'ready' || open.messages.length > 0) return;
      // No message is left to request neighbours of.
      if (open.hasOlder || open.hasNewer) void loadAfresh(conversation, {});
    },
    react(messageId, reaction, on) {
      const apply: Change = (state) =>
        changeMessage(state, messageId, (message) => withReaction(message, reaction, on));
      // The event does not tell the conversation.
      replays.noteEverywhere(apply);
      for (const [conversation] of opened()) applyTo(conversation, apply);
    },
    find(messageId) {
      for (const open of Object.values(conversations.getState())) {
        const message = findMessage(open, messageId);
        if (message) return message;
      }
      return undefined;
    },
    invalidate(channelId) {
      for (const conversation of openedIn(channelId)) reload(conversation, {});
    },
    forget(channelId) {
      for (const conversation of openedIn(channelId)) {
        viewed.delete(conversation);
        drop(conversation);
      }
    },
    retryFailed,
    invalidateAll: () => opened().forEach(([conversation]) => reload(conversation, {})),
    forgetAll() {
      repeater.stop();
      conversations.setState({}, true);
    },
  };
}
