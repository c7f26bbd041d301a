import type { Message } from '@parley/contract/entities/message';
import { describe, expect, it } from 'vitest';
import {
  fromPage,
  newestOnly,
  putChangedMessage,
  putMessage,
  putSentMessage,
  removeMessage,
  withNewer,
  withOlder,
  type LoadedMessages,
} from './loaded-messages';
import { exampleMessage } from '../../../testing/examples';

const wholeChannel = { hasOlder: false, hasNewer: false };
const middle = { hasOlder: true, hasNewer: true };

function message(id: number, body = `body ${id}`, updated = 0): Message {
  const { created_at } = exampleMessage(id);
  const updated_at = new Date(Date.parse(created_at) + updated).toISOString();
  return exampleMessage(id, { body, updated_at });
}

const loaded = (ids: number[], ends: { hasOlder: boolean; hasNewer: boolean }) =>
  fromPage({ messages: ids.map((id) => message(id)), ...ends });
const putNew = (state: LoadedMessages, posted: Message) => putMessage(state, posted, true);
const ids = (state: LoadedMessages) => state.messages.map(({ id }) => id);

describe('a message that arrives', () => {
  it('is appended at the newest end', () => {
    expect(ids(putNew(loaded([1, 2], wholeChannel), message(3)))).toEqual([1, 2, 3]);
    expect(ids(putNew(loaded([], wholeChannel), message(3)))).toEqual([3]);
  });

  it('is inserted in order when an answer came first', () => {
    expect(ids(putNew(loaded([1, 4], wholeChannel), message(3)))).toEqual([1, 3, 4]);
    expect(ids(putNew(loaded([4], wholeChannel), message(3)))).toEqual([3, 4]);
  });

  it('replaces an older state of the same message', () => {
    const state = putMessage(loaded([1, 2], middle), message(2, 'edited', 5), false);
    expect(state.messages.map(({ body }) => body)).toEqual(['body 1', 'edited']);
  });

  it('is ignored when it is older than the loaded messages', () => {
    const state = loaded([5, 6], { hasOlder: true, hasNewer: false });
    expect(putNew(state, message(3))).toBe(state);
  });

  it('is counted once while newer messages are not loaded, unless it is not new', () => {
    const state = putNew(putNew(loaded([5, 6], middle), message(9)), message(9));
    expect(ids(state)).toEqual([5, 6]);
    expect(state.unloaded).toEqual([9]);
    // As after the removal of a file, which is no edit of its text.
    expect(putMessage(state, message(8), false)).toBe(state);
  });

  it('as the answer to sending does not replace the state from a live event', () => {
    const state = putNew(loaded([1], wholeChannel), message(2, 'edited since', 5));
    expect(putSentMessage(state, message(2))).toBe(state);
    expect(ids(putSentMessage(state, message(3)))).toEqual([1, 2, 3]);
  });
});

describe('a message that is deleted', () => {
  it('is removed, and no longer counted as new', () => {
    expect(ids(removeMessage(loaded([1, 2, 3], wholeChannel), 2))).toEqual([1, 3]);
    const counting = putNew(loaded([5], middle), message(9));
    expect(counting.unloaded).toEqual([9]);
    expect(removeMessage(counting, 9).unloaded).toEqual([]);
  });

  it('changes nothing in a channel without it', () => {
    const state = loaded([1, 3], wholeChannel);
    expect(removeMessage(state, 2)).toBe(state);
  });
});

describe('the answer to changing a message', () => {
  const reacted = { ...message(2), user_reacts: { '7': { '👍': true as const } } };

  it('changes the text and keeps the reactions', () => {
    const state = putNew(loaded([1, 2], wholeChannel), reacted);
    const [, changed] = putChangedMessage(state, message(2, 'edited', 5)).messages;
    expect(changed).toMatchObject({ body: 'edited', user_reacts: reacted.user_reacts });
  });

  it('does not replace a newer state', () => {
    const state = putNew(loaded([1, 2], wholeChannel), message(2, 'newer', 9));
    expect(putChangedMessage(state, message(2, 'edited', 5))).toBe(state);
  });
});

describe('a page', () => {
  const older = { messages: [message(3), message(4)], hasOlder: false, hasNewer: true };

  it('of older messages is inserted before the message it was requested for', () => {
    const state = withOlder(loaded([5, 6], middle), older, 5);
    expect(ids(state)).toEqual([3, 4, 5, 6]);
    expect(state.hasOlder).toBe(false);
    expect(state.hasNewer).toBe(true);
  });

  it('that is loaded already is dropped', () => {
    const state = loaded([3, 4, 5, 6], middle);
    expect(withOlder(state, older, 5)).toBe(state);
    const newer = { messages: [message(5), message(6)], hasOlder: true, hasNewer: false };
    expect(withNewer(state, newer, 4)).toBe(state);
  });

  it('is inserted also when the message it was requested for was deleted meanwhile', () => {
    const state = withOlder(removeMessage(loaded([5, 6], middle), 5), older, 5);
    expect(ids(state)).toEqual([3, 4, 6]);
    const newer = { messages: [message(7)], hasOlder: true, hasNewer: false };
    expect(ids(withNewer(removeMessage(state, 6), newer, 6))).toEqual([3, 4, 7]);
  });

  it('of newer messages leaves only later messages in the count', () => {
    const counting = putNew(putNew(loaded([1], middle), message(3)), message(9));
    const page = { messages: [message(2), message(3)], hasOlder: true, hasNewer: true };
    const state = withNewer(counting, page, 1);
    expect(ids(state)).toEqual([1, 2, 3]);
    expect(state.unloaded).toEqual([9]);

    const rest = { messages: [message(9)], hasOlder: true, hasNewer: false };
    const whole = withNewer(state, rest, 3);
    expect(whole.unloaded).toEqual([]);
    expect(ids(putNew(whole, message(10)))).toEqual([1, 2, 3, 9, 10]);
  });
});

it('drops the oldest messages of a long channel, and marks that there are older messages', () => {
  const state = newestOnly(loaded([1, 2, 3], wholeChannel), 2);
  expect(ids(state)).toEqual([2, 3]);
  expect(state.hasOlder).toBe(true);
});
