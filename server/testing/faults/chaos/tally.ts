import type { ChatChannelPayload } from '@parley/contract/cable/chat-channel';
import type { Message } from '@parley/contract/entities/message';
import type { Stream } from '../../../src/platform/store/event.js';
import type { Store } from '../../../src/platform/store/store.js';
import { applyChatEvent, type ChatState } from '../../clients/apply-chat-event.js';
import { visibleTo } from '../../clients/owed-events.js';
import type { Changer } from './changes.js';
import type { Follower } from './followers.js';

/** The faults that were found, each as a sentence. */
export type Tally = Record<'lost' | 'doubled' | 'disordered' | 'leaked', string[]>;

export const emptyTally = (): Tally => ({ lost: [], doubled: [], disordered: [], leaked: [] });

/** Compares what a person was told with the messages that are there, of everybody. */
export function compareChanges(changer: Changer, stored: readonly Message[], tally: Tally): void {
  const byClientId = new Map<string, Message[]>();
  for (const message of stored) {
    byClientId.set(message.client_id, [...(byClientId.get(message.client_id) ?? []), message]);
  }
  for (const [clientId, { id, body, isPinned }] of changer.written) {
    const [message, ...more] = byClientId.get(clientId) ?? [];
    if (more.length > 0)
      tally.doubled.push(`message ${clientId} is there ${more.length + 1} times`);
    if (message?.id !== id) tally.lost.push(`message ${id} is not there`);
    else if (message.body !== body) tally.lost.push(`message ${id} is not what it was edited to`);
    else if ((message.pin != null) !== isPinned) tally.lost.push(`the pin of message ${id}`);
  }
  for (const clientId of changer.deleted) {
    if (byClientId.has(clientId)) tally.lost.push(`the deletion of message ${clientId}`);
  }
}

/** Compares a person's reactions with those on the messages that are there. */
export function compareReactions(
  userId: number,
  { reactions }: Changer,
  stored: readonly Message[],
  tally: Tally,
): void {
  const there = new Set(
    stored.flatMap(({ id, user_reacts }) =>
      Object.keys(user_reacts[userId] ?? {}).map((code) => `${id} ${code}`),
    ),
  );
  const ids = new Set(stored.map(({ id }) => id));
  const wanted = [...reactions].filter((each) => ids.has(Number(each.split(' ')[0])));
  for (const each of wanted) if (!there.has(each)) tally.lost.push(`reaction ${each} of ${userId}`);
  for (const each of there) {
    if (!reactions.has(each)) tally.lost.push(`the removal of reaction ${each} of ${userId}`);
  }
}

/** The streams as they are when the changes begin. */
export interface Beginning {
  offsets: ReadonlyMap<Stream, number>;
  /** The streams that the person can read. */
  readable: readonly Stream[];
}

/**
 * The events that a client has not received, of those that the log owes it since the beginning: all, and where the
 * person comes and goes, those between the first and the last that it got in each membership. If a membership
 * ends while a client is away, the client has no right any more to the rest of it.
 */
export async function missedBy(
  { person, received }: Follower,
  { events }: Store,
  { offsets, readable }: Beginning,
): Promise<string[]> {
  const missed: string[] = [];
  for (const [stream, began] of offsets) {
    const wasMember = readable.includes(stream);
    const visible = await visibleTo(events, person.id, stream, wasMember);
    const got = new Set(received.flatMap((each) => (each.stream === stream ? each.offset : [])));
    for (const each of visible) {
      const { offset, hasMessage } = each;
      if (!hasMessage || offset <= began || got.has(offset)) continue;
      if (wasMember || isBetween(offset, gotIn(each.membership)))
        missed.push(`${stream} ${offset}`);
    }

    function gotIn(membership: number): number[] {
      const those = visible.filter((each) => each.membership === membership);
      return those.map((each) => each.offset).filter((offset) => got.has(offset));
    }
  }
  return missed;
}

function isBetween(offset: number, offsets: readonly number[]): boolean {
  return Math.min(...offsets) < offset && offset < Math.max(...offsets);
}

/** Compares what a client received with what the log allows it, and the order with that of the log. */
export async function compareEvents(
  follower: Follower,
  store: Store,
  beginning: Beginning,
  tally: Tally,
): Promise<void> {
  const { name, person, received } = follower;
  for (const each of await missedBy(follower, store, beginning))
    tally.lost.push(`${name}: ${each}`);
  for (const stream of beginning.offsets.keys()) {
    const wasMember = beginning.readable.includes(stream);
    const visible = await visibleTo(store.events, person.id, stream, wasMember);
    // A member who joins may read earlier messages, and may get them with a replay.
    const lastVisible = visible.at(-1)?.offset ?? 0;
    const before = new Set<number>();
    let latest = 0;
    for (const { offset } of received.filter((each) => each.stream === stream)) {
      const what = `${name}: ${stream} ${offset}`;
      if (offset > lastVisible) tally.leaked.push(what);
      if (before.has(offset)) tally.doubled.push(what);
      else if (offset < latest) tally.disordered.push(`${what} after ${latest}`);
      before.add(offset);
      latest = Math.max(latest, offset);
    }
  }
}

/** The messages of a client that began with some and applied what came since (R6), by id. */
export function shownBy(
  began: readonly Message[],
  payloads: readonly unknown[],
): Record<string, Message> {
  let state: ChatState = {
    messages: Object.fromEntries(began.map((message) => [message.id, message])),
    saves: {},
  };
  for (const payload of payloads) {
    if (typeof payload === 'object' && payload !== null && 'message_data' in payload) {
      state = applyChatEvent(state, payload as ChatChannelPayload);
    }
  }
  return state.messages;
}
