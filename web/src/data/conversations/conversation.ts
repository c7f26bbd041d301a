/**
 * The key of a conversation, which messages are written to and read in: a channel, by its id, or a thread in
 * it. It is a primitive, so that it is the key of a store, of a React element and of stored data as it is.
 */
export type ConversationKey = number | ThreadKey;

/** `12/345`: the thread below message 345 of channel 12. */
type ThreadKey = `${number}/${number}`;

/** Values by conversation. Read its entries with `entriesOf`: an object's own keys are text. */
export type ByConversation<Value> = Readonly<Record<ConversationKey, Value>>;

/** A message, or anything else that belongs to a conversation. */
interface Placed {
  readonly channel_id: number;
  /** The message below which the thread is; null or absent in the channel itself. */
  readonly root_id?: number | null;
}

export function conversationOf({ channel_id, root_id = null }: Placed): ConversationKey {
  return root_id === null ? channel_id : `${channel_id}/${root_id}`;
}

/** The parts of the key, as messages name them. */
export function placedIn(conversation: ConversationKey): Required<Placed> {
  const [channel_id = 0, root_id = null] = String(conversation).split('/').map(Number);
  return { channel_id, root_id };
}

/** The channel that the conversation is in. */
export function channelOf(conversation: ConversationKey): number {
  return placedIn(conversation).channel_id;
}

/**
 * The channel's id, for a call that the server has for whole channels only.
 *
 * @throws for a thread
 */
export function wholeChannel(conversation: ConversationKey): number {
  if (typeof conversation === 'number') return conversation;
  throw new Error(`The server has no such call for a thread: ${conversation}.`);
}

/** Reads a key from its text; null if it is none. */
export function conversationFrom(text: string): ConversationKey | null {
  if (!/^[1-9]\d*(?:\/[1-9]\d*)?$/.test(text)) return null;
  const [channel_id = 0, root_id = null] = text.split('/').map(Number);
  return conversationOf({ channel_id, root_id });
}

export function entriesOf<Value>(all: ByConversation<Value>): [ConversationKey, Value][] {
  return Object.entries(all).flatMap(([text, value]) => {
    const conversation = conversationFrom(text);
    return conversation === null ? [] : [[conversation, value]];
  });
}
