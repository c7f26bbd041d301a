import type { Message } from '@parley/contract/entities/message';
import { afterEach, expect, it, vi } from 'vitest';
import { exampleChannel, exampleMessage } from '../../../testing/examples';
import { channelStore } from '../channels/channel-store';
import { createPinFeed } from './pin-feed';

const pinned = (id: number, minute: string) =>
  exampleMessage(id, { pin: { user_id: 1, at: `2026-01-01T10:${minute}:00.000Z` } });

async function openPins(messages: readonly Message[]) {
  channelStore.setState({ channels: { 1: exampleChannel(1), 2: exampleChannel(2) } });
  const answer = Object.fromEntries(messages.map((message) => [message.id, message]));
  vi.stubGlobal('document', { querySelector: () => null });
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(answer)));
  const feed = createPinFeed();
  await feed.ask(1);
  const list = () => feed.state.getState().page?.items.map(({ message }) => message);
  return { feed, list, ids: () => list()?.map(({ id }) => id) };
}

afterEach(() => vi.unstubAllGlobals());

it('has the newest pin first, whichever message is newer', async () => {
  const { ids } = await openPins([pinned(1, '30'), pinned(2, '10'), pinned(3, '20')]);
  expect(ids()).toEqual([1, 3, 2]);
});

it('R6: follows pins, edits and unpinning, once or twice', async () => {
  const message = pinned(4, '00');
  const edited = { ...message, body: 'edited' };
  const { pin: _, ...free } = message;
  for (const times of [1, 2]) {
    const { feed, list } = await openPins([]);
    const follow = (event: () => void) => Array.from({ length: times }).forEach(event);
    follow(() => feed.put(message));
    expect(list()).toEqual([message]);
    follow(() => feed.put(edited));
    expect(list()).toEqual([edited]);
    follow(() => feed.put(free));
    expect(list()).toEqual([]);
    feed.put(message);
    follow(() => feed.deleted(4));
    expect(list()).toEqual([]);
  }
});

it('does not list what is pinned to another channel', async () => {
  const { feed, ids } = await openPins([pinned(1, '00')]);
  feed.put({ ...pinned(5, '10'), channel_id: 2 });
  expect(ids()).toEqual([1]);
});
