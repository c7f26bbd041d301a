import { limits } from '@parley/contract/limits';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { CallFailed, messagesOf } from '../../platform/api/call-failed';
import { channelStore } from '../channels/channel-store';
import { endsWithWorkspace } from '../../platform/lib/lifetime';
import { listenToMessages } from '../messages/message-events';
import { createReplays } from '../messages/replays';
import { type Asked, findMessages, type FoundMessages } from './find-messages';

/** Results of one answer. */
const pageSize = 20;
const tooLong = `Search for at most ${limits.searchMax.toLocaleString('en')} characters.`;

interface SearchState extends FoundMessages {
  /** Null: nothing was asked yet. */
  asked: Asked | null;
  /** `refused`: asking again would not help. */
  status: 'loading' | 'ready' | 'failed' | 'refused';
  problem: string;
}

const nothing: SearchState = {
  asked: null,
  status: 'ready',
  messages: [],
  next: null,
  lag: 0,
  problem: '',
};

type Found = FoundMessages['messages'];

/** Answers to earlier questions are ignored. */
let question = 0;
/** Changes of messages while an answer is on its way. */
const replays = createReplays<Found>();

const store = createStore<SearchState>()(() => nothing);
endsWithWorkspace(() => {
  question += 1;
  store.setState(nothing, true);
});

export const useSearchResults = () => useStore(store);

/** Whether the store holds the results of this search. */
export function isAsked({ q, channelId }: Omit<Asked, 'workspaceId'>): boolean {
  const { asked } = store.getState();
  return asked?.q === q && asked.channelId === channelId;
}

/** Whether more than a page is shown of it, which asking again would take away. */
export const hasMorePages = (): boolean => store.getState().messages.length > pageSize;

/** Counts how often the shown search was to be asked for again. */
const rounds = createStore<{ count: number }>()(() => ({ count: 0 }));
export const useRound = () => useStore(rounds, ({ count }) => count);

/** Makes the page ask the server again, even for the same search. */
export function searchAgain(): void {
  store.setState({ asked: null });
  rounds.setState(({ count }) => ({ count: count + 1 }));
}

/** Earlier results stay until the answer is there. */
export async function askFor(asked: Asked): Promise<void> {
  question += 1;
  if (asked.q.trim() === '') {
    store.setState(nothing, true);
    return;
  }
  if (asked.q.length > limits.searchMax) {
    store.setState({ ...nothing, asked, status: 'refused', problem: tooLong });
    return;
  }
  follow();
  store.setState({ asked, status: 'loading' });
  await load(question, () => findMessages(asked), false);
}

export async function loadMoreResults(): Promise<void> {
  const { asked, next } = store.getState();
  if (!asked) return;
  store.setState({ status: 'loading' });
  await load(question, () => findMessages(asked, next), true);
}

async function load(
  of: number,
  find: () => Promise<FoundMessages>,
  isNextPage: boolean,
): Promise<void> {
  const [found, replay] = await replays.during(0, find);
  if (of !== question) return;
  if ('failure' in found) {
    const { failure: error } = found;
    const kept = isNextPage ? {} : { messages: [], next: null };
    const isRefused = error instanceof CallFailed && [400, 404, 422].includes(error.status);
    const status = isRefused ? 'refused' : 'failed';
    store.setState({ ...kept, status, problem: messagesOf(error).join(' ') });
    return;
  }
  const before = isNextPage ? store.getState().messages : [];
  const messages = seen([...before, ...replay(found.messages)]);
  store.setState({ ...found, messages, status: 'ready' });
}

/** R8: of a channel that the user sees no more, nothing stays. */
function seen(messages: Found): Found {
  const { channels } = channelStore.getState();
  return messages.filter(({ channel_id }) => channel_id in channels);
}

function change(apply: (messages: Found) => Found): void {
  replays.note(0, apply);
  store.setState(({ messages }) => ({ messages: apply(messages) }));
}

let isFollowing = false;

/** Keeps the results up to date, also while a message is open to which they led: Back shows them again. */
function follow(): void {
  if (isFollowing) return;
  isFollowing = true;
  listenToMessages({
    put: (message) =>
      change((messages) => messages.map((known) => (known.id === message.id ? message : known))),
    deleted: (id) => change((messages) => messages.filter((known) => known.id !== id)),
    reacted: () => undefined,
    missed() {
      const { asked } = store.getState();
      if (asked) void askFor(asked);
    },
  });
  channelStore.subscribe(() => {
    const { messages } = store.getState();
    const kept = seen(messages);
    if (kept.length < messages.length) store.setState({ messages: kept });
  });
}
