import type { Message } from '@parley/contract/entities/message';

/**
 * The part of a channel's messages that is loaded: one stretch without a hole, ordered by id, which
 * is the order of the channel's stream.
 */
export interface ChannelMessages {
  readonly messages: readonly Message[];
  readonly hasOlder: boolean;
  /** False: the stretch reaches to the newest message, and new ones are appended. */
  readonly hasNewer: boolean;
  /** Ids of messages that came while newer ones were not loaded. */
  readonly unloaded: readonly number[];
}

export interface Page {
  readonly messages: readonly Message[];
  readonly hasOlder: boolean;
  readonly hasNewer: boolean;
}

export const nothingLoaded: ChannelMessages = {
  messages: [],
  hasOlder: true,
  hasNewer: true,
  unloaded: [],
};

export function fromPage(page: Page): ChannelMessages {
  return { ...page, unloaded: [] };
}

/** A new or an edited message. One from before what is loaded is none of its business (DECISIONS). */
export function putMessage(state: ChannelMessages, message: Message): ChannelMessages {
  const index = indexOf(state.messages, message.id);
  if (state.messages[index]?.id === message.id) {
    return { ...state, messages: state.messages.with(index, message) };
  }
  if (index === 0 && state.hasOlder && state.messages.length > 0) return state;
  if (index === state.messages.length && state.hasNewer) return countUnloaded(state, message);
  return { ...state, messages: state.messages.toSpliced(index, 0, message) };
}

/** The answer to sending: unless the live event was faster, whose message may be newer by now. */
export function putSentMessage(state: ChannelMessages, message: Message): ChannelMessages {
  const known = state.messages[indexOf(state.messages, message.id)]?.id === message.id;
  return known ? state : putMessage(state, message);
}

/**
 * The answer to changing one: its reactions are left alone, of which the live events may know more
 * by now, and a newer state stays.
 */
export function putChangedMessage(state: ChannelMessages, message: Message): ChannelMessages {
  return changeMessage(state, message.id, (known) => {
    if (known.updated_at > message.updated_at) return known;
    const { body, updated_at, files } = message;
    return { ...known, body, updated_at, files };
  });
}

/** A loaded message made into another; one that is not loaded is none of its business. */
export function changeMessage(
  state: ChannelMessages,
  id: number,
  change: (message: Message) => Message,
): ChannelMessages {
  const index = indexOf(state.messages, id);
  const message = state.messages[index];
  if (message?.id !== id) return state;
  const changed = change(message);
  if (changed === message) return state;
  return { ...state, messages: state.messages.with(index, changed) };
}

/** A message that is gone for good. */
export function removeMessage(state: ChannelMessages, id: number): ChannelMessages {
  const index = indexOf(state.messages, id);
  if (state.messages[index]?.id === id) {
    return { ...state, messages: state.messages.toSpliced(index, 1) };
  }
  if (!state.unloaded.includes(id)) return state;
  return { ...state, unloaded: state.unloaded.filter((other) => other !== id) };
}

export function findMessage({ messages }: ChannelMessages, id: number): Message | undefined {
  const message = messages[indexOf(messages, id)];
  return message?.id === id ? message : undefined;
}

/**
 * Puts an older page before the message it was asked for, which may have been deleted meanwhile:
 * then it goes before what followed.
 */
export function withOlder(state: ChannelMessages, page: Page, before: number): ChannelMessages {
  if ((state.messages[0]?.id ?? before) < before) return state;
  return { ...state, messages: [...page.messages, ...state.messages], hasOlder: page.hasOlder };
}

/** Puts a newer page after the message it was asked for, or after what was before that. */
export function withNewer(state: ChannelMessages, page: Page, after: number): ChannelMessages {
  if ((state.messages.at(-1)?.id ?? after) > after) return state;
  const last = page.messages.at(-1)?.id ?? after;
  return {
    ...state,
    messages: [...state.messages, ...page.messages],
    hasNewer: page.hasNewer,
    unloaded: page.hasNewer ? state.unloaded.filter((id) => id > last) : [],
  };
}

/** Lets the oldest go, so that a channel one has left open for a day does not fill the memory. */
export function newestOnly(state: ChannelMessages, count: number): ChannelMessages {
  if (state.hasNewer || state.messages.length <= count) return state;
  return { ...state, messages: state.messages.slice(-count), hasOlder: true };
}

function countUnloaded(state: ChannelMessages, message: Message): ChannelMessages {
  if (isEdited(message) || state.unloaded.includes(message.id)) return state;
  return { ...state, unloaded: [...state.unloaded, message.id] };
}

export function isEdited(message: Message): boolean {
  return message.updated_at !== message.created_at;
}

/** Where the id is, or would be. */
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
