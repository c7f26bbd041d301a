import type { Message } from '@parley/contract/entities/message';
import { mergeAnswer } from './merge-answer';

/**
 * The loaded part of a conversation's messages: a contiguous range ordered by id, which is the order of its
 * channel's stream.
 */
export interface LoadedMessages {
  readonly messages: readonly Message[];
  readonly hasOlder: boolean;
  /** False: the range includes the newest message, and new messages are appended. */
  readonly hasNewer: boolean;
  /** Ids of messages that arrived while newer messages were not loaded. */
  readonly unloaded: readonly number[];
}

export interface Page {
  readonly messages: readonly Message[];
  readonly hasOlder: boolean;
  readonly hasNewer: boolean;
}

export const nothingLoaded: LoadedMessages = {
  messages: [],
  hasOlder: true,
  hasNewer: true,
  unloaded: [],
};

export function fromPage(page: Page): LoadedMessages {
  return { ...page, unloaded: [] };
}

/**
 * Applies a new or changed message. A message older than the loaded range is ignored (DECISIONS); of
 * messages beyond its end, only new ones are counted.
 */
export function putMessage(
  state: LoadedMessages,
  message: Message,
  isNew: boolean,
): LoadedMessages {
  const index = indexOf(state.messages, message.id);
  if (state.messages[index]?.id === message.id) {
    return { ...state, messages: state.messages.with(index, message) };
  }
  if (index === 0 && state.hasOlder && state.messages.length > 0) return state;
  if (index === state.messages.length && state.hasNewer) {
    return isNew ? countUnloaded(state, message.id) : state;
  }
  return { ...state, messages: state.messages.toSpliced(index, 0, message) };
}

/** Applies the answer to sending, unless the live event came first: its message may be newer. */
export function putSentMessage(state: LoadedMessages, message: Message): LoadedMessages {
  const known = state.messages[indexOf(state.messages, message.id)]?.id === message.id;
  return known ? state : putMessage(state, message, true);
}

/** Applies the answer to changing a message. */
export function putChangedMessage(state: LoadedMessages, message: Message): LoadedMessages {
  return changeMessage(state, message.id, (known) => mergeAnswer(known, message));
}

/** Changes a loaded message; a message that is not loaded is ignored. */
export function changeMessage(
  state: LoadedMessages,
  id: number,
  change: (message: Message) => Message,
): LoadedMessages {
  const index = indexOf(state.messages, id);
  const message = state.messages[index];
  if (message?.id !== id) return state;
  const changed = change(message);
  if (changed === message) return state;
  return { ...state, messages: state.messages.with(index, changed) };
}

/** Removes a deleted message. */
export function removeMessage(state: LoadedMessages, id: number): LoadedMessages {
  const index = indexOf(state.messages, id);
  if (state.messages[index]?.id === id) {
    return { ...state, messages: state.messages.toSpliced(index, 1) };
  }
  if (!state.unloaded.includes(id)) return state;
  return { ...state, unloaded: state.unloaded.filter((other) => other !== id) };
}

export function findMessage({ messages }: LoadedMessages, id: number): Message | undefined {
  const message = messages[indexOf(messages, id)];
  return message?.id === id ? message : undefined;
}

/**
 * Inserts an older page before the message it was requested for. If that message was deleted meanwhile, the
 * page goes before the next one.
 */
export function withOlder(state: LoadedMessages, page: Page, before: number): LoadedMessages {
  if ((state.messages[0]?.id ?? before) < before) return state;
  return { ...state, messages: [...page.messages, ...state.messages], hasOlder: page.hasOlder };
}

/** Inserts a newer page after the message it was requested for, or after the previous one. */
export function withNewer(state: LoadedMessages, page: Page, after: number): LoadedMessages {
  if ((state.messages.at(-1)?.id ?? after) > after) return state;
  const last = page.messages.at(-1)?.id ?? after;
  return {
    ...state,
    messages: [...state.messages, ...page.messages],
    hasNewer: page.hasNewer,
    unloaded: page.hasNewer ? state.unloaded.filter((id) => id > last) : [],
  };
}

/** Drops the oldest messages, so that a conversation left open for days does not fill the memory. */
export function newestOnly(state: LoadedMessages, count: number): LoadedMessages {
  if (state.hasNewer || state.messages.length <= count) return state;
  return { ...state, messages: state.messages.slice(-count), hasOlder: true };
}

function countUnloaded(state: LoadedMessages, id: number): LoadedMessages {
  return state.unloaded.includes(id) ? state : { ...state, unloaded: [...state.unloaded, id] };
}

/** The index of the id, or the index at which it would be inserted. */
function indexOf(messages: readonly Message[], id: number): number {
  let low = 0;
  let high = messages.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const message = messages[middle];
    if (message && message.id < id) low = middle + 1;
    else high = middle;
  }
  return low;
}
