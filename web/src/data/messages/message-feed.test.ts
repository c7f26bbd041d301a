import { beforeEach, expect, it } from 'vitest';
import { exampleChannel, exampleMessage } from '../../../testing/examples';
import { CallFailed } from '../../platform/api/call-failed';
import { channelStore } from '../channels/channel-store';
import { createMessageFeed, type FeedItem, type FeedPage } from './message-feed';

type Page = FeedPage<FeedItem>;

interface Asked {
  question: string;
  cursor: string | null;
  answer: (page: Page) => void;
  fail: (error: unknown) => void;
}

let asked: Asked[];

function last(): Asked {
  const call = asked.at(-1);
  if (!call) throw new Error('Nothing was asked for.');
  return call;
}

beforeEach(() => {
  asked = [];
  see(1, 2);
});

function see(...ids: number[]) {
  const channels = Object.fromEntries(ids.map((id) => [id, exampleChannel(id)]));
  channelStore.setState({ channels });
}

function page(ids: readonly number[], next: string | null = null): Page {
  return { items: ids.map((id) => ({ message: exampleMessage(id) })), next };
}

const open = (renewed?: (known: Page, first: Page) => Page) =>
  createMessageFeed<string, FeedItem>({
    load: (question, cursor) =>
      new Promise((answer, fail) => asked.push({ question, cursor, answer, fail })),
    ...(renewed && { renewed }),
  });

type Feed = ReturnType<typeof open>;

const settle = () => new Promise((resolve) => setTimeout(resolve));
const bodies = (feed: Feed) => feed.state.getState().page?.items.map(({ message }) => message.body);
const ids = (feed: Feed) => feed.state.getState().page?.items.map(({ message }) => message.id);
const outcome = (feed: Feed) => {
  const { status, problem } = feed.state.getState();
  return { status, problem };
};

async function answered(feed: Feed, first: Page) {
  void feed.ask('walrus');
  last().answer(first);
  await settle();
}

const offline = new CallFailed({ status: 0, messages: ['The server cannot be reached.'] });

it('loads page after page, and lists a message once that has moved down meanwhile', async () => {
  const feed = open();
  expect(outcome(feed)).toEqual({ status: 'idle', problem: null });
  void feed.ask('walrus');
  expect(outcome(feed)).toEqual({ status: 'loading', problem: null });
  last().answer(page([9, 8], 'after 8'));
  await settle();
  void feed.more();
  void feed.more();
  await settle();
  expect(asked.map(({ cursor }) => cursor)).toEqual([null, 'after 8']);
  last().answer(page([8, 7]));
  await settle();
  expect(ids(feed)).toEqual([9, 8, 7]);
  expect(feed.state.getState().page?.next).toBeNull();
  expect(outcome(feed)).toEqual({ status: 'ready', problem: null });
});

it('follows changes, reactions and deletions', async () => {
  const feed = open();
  await answered(feed, page([3, 2, 1]));
  feed.put(exampleMessage(2, { body: 'edited' }));
  feed.put(exampleMessage(4));
  feed.deleted(3);
  feed.reacted(1, { user_id: 2, react_code: '👍' }, true);
  feed.answered(exampleMessage(1, { body: 'answered', updated_at: '2026-01-02T00:00:00.000Z' }));
  expect(bodies(feed)).toEqual(['edited', 'answered']);
  expect(feed.state.getState().page?.items[1]?.message.total_reacts).toEqual({ '👍': 1 });
});

it('R6: an answer on its way does not undo events', async () => {
  const feed = open();
  void feed.ask('walrus');
  feed.put(exampleMessage(2, { body: 'edited' }));
  feed.deleted(3);
  last().answer(page([3, 2], 'after 2'));
  await settle();
  expect(bodies(feed)).toEqual(['edited']);
  void feed.more();
  await settle();
  feed.deleted(2);
  feed.put(exampleMessage(1, { body: 'edited, too' }));
  last().answer(page([1]));
  await settle();
  expect(bodies(feed)).toEqual(['edited, too']);
});

it('ignores the answer to an earlier question', async () => {
  const feed = open();
  void feed.ask('walrus');
  void feed.ask('narwhal');
  const [walrus, narwhal] = asked;
  narwhal?.answer(page([2]));
  await settle();
  walrus?.answer(page([1]));
  await settle();
  expect(ids(feed)).toEqual([2]);
  expect(feed.state.getState()).toMatchObject({ asked: 'narwhal', shown: 'narwhal' });
});

it('keeps the list until the next question is answered, and drops it if that fails', async () => {
  const feed = open();
  await answered(feed, page([1]));
  void feed.ask('narwhal');
  expect(ids(feed)).toEqual([1]);
  expect(feed.state.getState()).toMatchObject({ asked: 'narwhal', shown: 'walrus' });
  last().fail(offline);
  await settle();
  expect(feed.state.getState().page).toBeNull();
  expect(outcome(feed)).toEqual({ status: 'failed', problem: 'The server cannot be reached.' });
});

it('lists messages of a channel that came into sight with the snapshot after lost events', async () => {
  see(1);
  const feed = open();
  const both = {
    items: [{ message: exampleMessage(5, { channel_id: 2 }) }, ...page([1]).items],
    next: null,
  };
  await answered(feed, both);
  expect(ids(feed)).toEqual([1]);
  see(1, 2);
  feed.snapshot();
  await settle();
  last().answer(both);
  await settle();
  expect(ids(feed)).toEqual([5, 1]);
});

it('R8: keeps nothing of a channel that went out of sight, also while an answer is on its way', async () => {
  const feed = open();
  const hidden = { message: exampleMessage(5, { channel_id: 2 }) };
  await answered(feed, { items: [hidden, ...page([1]).items], next: 'after 1' });
  expect(ids(feed)).toEqual([5, 1]);
  void feed.more();
  await settle();
  see(1);
  feed.dropHidden();
  expect(ids(feed)).toEqual([1]);
  last().answer({ items: [{ message: exampleMessage(6, { channel_id: 2 }) }], next: null });
  await settle();
  expect(ids(feed)).toEqual([1]);
});

it('loads the next page again after it failed', async () => {
  const feed = open();
  await answered(feed, page([2], 'after 2'));
  void feed.more();
  await settle();
  last().fail(offline);
  await settle();
  expect(ids(feed)).toEqual([2]);
  expect(outcome(feed).status).toBe('failed');
  void feed.more();
  await settle();
  expect(last().cursor).toBe('after 2');
  last().answer(page([1]));
  await settle();
  expect(ids(feed)).toEqual([2, 1]);
  expect(outcome(feed)).toEqual({ status: 'ready', problem: null });
});

it('loads what failed when the live connection is back, and nothing otherwise', async () => {
  const feed = open();
  void feed.ask('walrus');
  last().fail(offline);
  await settle();
  feed.reconnected();
  await settle();
  last().answer(page([1]));
  await settle();
  expect(ids(feed)).toEqual([1]);
  feed.reconnected();
  await settle();
  expect(asked).toHaveLength(2);
});

it('says that asking again would not help', async () => {
  const feed = open();
  void feed.ask('walrus');
  last().fail(new CallFailed({ status: 422, messages: ['Use shorter words.'] }));
  await settle();
  expect(outcome(feed)).toEqual({ status: 'refused', problem: 'Use shorter words.' });
  feed.reconnected();
  await settle();
  expect(asked).toHaveLength(1);
});

it('loads the first page again after lost events, after the page that is on its way', async () => {
  const feed = open();
  await answered(feed, page([3, 2], 'after 2'));
  void feed.more();
  await settle();
  feed.snapshot();
  feed.snapshot();
  last().answer(page([1]));
  await settle();
  expect(ids(feed)).toEqual([3, 2, 1]);
  expect(outcome(feed).status).toBe('ready');
  last().answer(page([4, 3], 'after 3'));
  await settle();
  expect(ids(feed)).toEqual([4, 3]);
  expect(asked.map(({ cursor }) => cursor)).toEqual([null, 'after 2', null]);
});

it('keeps the list when a renewal fails, and repeats the renewal rather than the next page', async () => {
  const feed = open();
  await answered(feed, page([2], 'after 2'));
  feed.snapshot();
  await settle();
  last().fail(offline);
  await settle();
  expect(ids(feed)).toEqual([2]);
  expect(outcome(feed).status).toBe('failed');
  void feed.more();
  await settle();
  expect(last().cursor).toBeNull();
});

it('joins a renewed first page with what was loaded, if the list says how', async () => {
  const feed = open((known, first) => ({
    items: [...first.items, ...known.items],
    next: known.next,
  }));
  await answered(feed, page([1], 'after 1'));
  void feed.renew();
  await settle();
  last().answer(page([2], 'after 2'));
  await settle();
  expect(ids(feed)).toEqual([2, 1]);
  expect(feed.state.getState().page?.next).toBe('after 1');
});

it('is empty after its end, whatever is still answered', async () => {
  const feed = open();
  await answered(feed, page([2], 'after 2'));
  void feed.more();
  await settle();
  feed.end();
  last().answer(page([1]));
  feed.snapshot();
  await settle();
  expect(feed.state.getState()).toMatchObject({ asked: null, page: null, status: 'idle' });
  expect(asked).toHaveLength(2);
});
