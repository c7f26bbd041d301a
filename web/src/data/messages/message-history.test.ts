import type { Message } from '@parley/contract/entities/message';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  changeMessage,
  fromPage,
  putMessage,
  removeMessage,
  type LoadedMessages,
} from './loaded-messages';
import { countReactions, withReaction } from './message-reactions';
import { exampleChannel, exampleMessage } from '../../../testing/examples';
import { channelStore } from '../channels/channel-store';
import type { FeedPage } from './message-feed';
import { followMessages, tellFollowers, type Saved } from './follow-messages';
import { receiveSave, removeSave, saveMarks } from './save-marks';
import { createSavedItems } from './saved-items';

/** An event on a channel's messages, or on the user's saves of them. */
type Event =
  | { kind: 'put'; message: Message; isNew: boolean }
  | { kind: 'delete'; id: number }
  | { kind: 'react'; id: number; user_id: number; react_code: string; on: boolean }
  | { kind: 'save'; id: number; saveId: number; message: Message }
  | { kind: 'unsave'; id: number };

interface Server {
  messages: readonly Message[];
  saves: Readonly<Record<number, number>>;
}

const codes = ['👍', '💯'];
const step = fc.record({
  kind: fc.constantFrom('post', 'edit', 'delete', 'react', 'unreact', 'save', 'unsave'),
  which: fc.nat(8),
  user_id: fc.integer({ min: 1, max: 3 }),
  react_code: fc.constantFrom(...codes),
});
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

function newMessage(id: number): Message {
  const created_at = new Date(id * 1000).toISOString();
  return exampleMessage(id, { created_at });
}

/** The server's next state, and the events it broadcasts: none if nothing changes. */
function happen(server: Server, { kind, which, user_id, react_code }: Step, at: number) {
  const { messages, saves } = server;
  if (kind === 'post') {
    const message = newMessage(at);
    return { server: { messages: [...messages, message], saves }, events: [put(message, true)] };
  }
  const message = messages[messages.length === 0 ? 0 : which % messages.length];
  if (!message) return { server, events: [] };
  const { id } = message;
  const replaced = (next: Message) => messages.map((one) => (one.id === id ? next : one));
  const { [id]: saveId, ...otherSaves } = saves;
  const unsave: Event[] = saveId === undefined ? [] : [{ kind: 'unsave', id }];

  switch (kind) {
    case 'edit': {
      const updated_at = new Date(at * 1000).toISOString();
      const edited = { ...message, body: `edited ${at}`, updated_at };
      return { server: { messages: replaced(edited), saves }, events: [put(edited, false)] };
    }
    case 'delete': {
      const rest = messages.filter((one) => one !== message);
      const events: Event[] = [{ kind: 'delete', id }, ...unsave];
      return { server: { messages: rest, saves: otherSaves }, events };
    }
    case 'save': {
      if (saveId !== undefined) return { server, events: [] };
      const events: Event[] = [{ kind: 'save', id, saveId: at, message }];
      return { server: { messages, saves: { ...saves, [id]: at } }, events };
    }
    case 'unsave':
      return { server: { messages, saves: otherSaves }, events: unsave };
    default: {
      const on = kind === 'react';
      const reacted = withReaction(message, { user_id, react_code }, on);
      if (reacted === message) return { server, events: [] };
      const events: Event[] = [{ kind: 'react', id, user_id, react_code, on }];
      return { server: { messages: replaced(reacted), saves }, events };
    }
  }
}

const put = (message: Message, isNew: boolean): Event => ({ kind: 'put', message, isNew });

/** Every state of the server, each with the events that lead to the next. */
function history(steps: readonly Step[]) {
  let server: Server = { messages: [], saves: {} };
  const states = [server];
  const announced: Event[][] = [];
  for (const [index, one] of steps.entries()) {
    const next = happen(server, one, index + 1);
    server = next.server;
    states.push(server);
    announced.push(next.events);
  }
  return { states, announced };
}

/** The newest messages, as a page of the channel. */
function page({ messages }: Server, size: number): LoadedMessages {
  const newest = messages.slice(-size);
  const hasOlder = newest.length < messages.length;
  return fromPage({ messages: newest, hasOlder, hasNewer: false });
}

function applyToChannel(state: LoadedMessages, event: Event): LoadedMessages {
  switch (event.kind) {
    case 'put':
      return putMessage(state, event.message, event.isNew);
    case 'delete':
      return removeMessage(state, event.id);
    case 'react':
      return changeMessage(state, event.id, (message) => withReaction(message, event, event.on));
    default:
      return state;
  }
}

function savedPage({ messages, saves }: Server): FeedPage<Saved> {
  const items = messages.flatMap((message) => {
    const saveId = saves[message.id];
    return saveId === undefined ? [] : [{ saveId, message }];
  });
  return { items: items.toSorted((a, b) => b.saveId - a.saveId), next: null };
}

function applyToSaves(event: Event): void {
  switch (event.kind) {
    case 'put':
      return tellFollowers((follower) => follower.put?.(event.message));
    case 'delete':
      return tellFollowers((follower) => follower.deleted?.(event.id));
    case 'unsave':
      return removeSave(event.id);
    case 'react':
      return tellFollowers((follower) => follower.reacted?.(event.id, event, event.on));
    case 'save':
      return receiveSave(event);
  }
}

const histories = fc.record({
  steps: fc.array(step, { minLength: 1, maxLength: 40 }),
  /** When the snapshot was taken, and from when on events are applied to it: not later. */
  snapshot: fc.nat(40),
  before: fc.nat(40),
  size: fc.integer({ min: 1, max: 6 }),
});

it('R6: events applied to a stale page yield the fresh page', () => {
  fc.assert(
    fc.property(histories, ({ steps, snapshot, before, size }) => {
      const { states, announced } = history(steps);
      const taken = Math.min(snapshot, steps.length);
      const events = announced.slice(Math.max(0, taken - before)).flat();
      const stale = page(states[taken] ?? { messages: [], saves: {} }, size);
      let state = stale;
      for (const event of events) {
        state = applyToChannel(state, event);
        // The store reloads such a channel.
        if (state.hasOlder && state.messages.length === 0) return;
      }
      const oldest = stale.hasOlder ? (stale.messages[0]?.id ?? 0) : 0;
      const fresh = states.at(-1)?.messages.filter(({ id }) => id >= oldest) ?? [];
      expect(state.messages).toEqual(fresh);
    }),
    { numRuns: 2_000 },
  );
});

it('R6: events applied to stale saved items yield the fresh ones', async () => {
  channelStore.setState({ channels: { 1: exampleChannel(1) } });
  await fc.assert(
    fc.asyncProperty(histories, async ({ steps, snapshot, before, size }) => {
      const { states, announced } = history(steps);
      const taken = Math.min(snapshot, steps.length);
      const events = announced.slice(Math.max(0, taken - before)).flat();
      const stale = states[taken] ?? { messages: [], saves: {} };
      const saved = createSavedItems(() => Promise.resolve(savedPage(stale)));
      for (const { saveId, message } of savedPage(stale).items) {
        receiveSave({ saveId, message });
      }
      const stop = followMessages(saved);
      const loading = saved.ask(1);
      // Some events come while the answer is on its way.
      for (const event of events.slice(0, size)) applyToSaves(event);
      await loading;
      for (const event of events.slice(size)) applyToSaves(event);
      const fresh = states.at(-1) ?? { messages: [], saves: {} };
      expect(saved.state.getState().page).toEqual(savedPage(fresh));
      expect(saveMarks.getState()).toEqual(fresh.saves);
      stop();
      saveMarks.setState({}, true);
    }),
    { numRuns: 2_000 },
  );
});

it('R6: a repeated event has no further effect', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      const { states, announced } = history(steps);
      const empty = page({ messages: [], saves: {} }, 1);
      let state = empty;
      for (const event of announced.flat()) {
        state = applyToChannel(applyToChannel(state, event), event);
      }
      expect(state.messages).toEqual(states.at(-1)?.messages);
    }),
  );
});

it('counts reactions from the lists of users', () => {
  expect(countReactions({ '1': { '👍': true }, '2': { '👍': true, '💯': true } })).toEqual({
    '👍': 2,
    '💯': 1,
  });
});
