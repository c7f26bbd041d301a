import type { Activity } from '@parley/contract/entities/activity';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { exampleChannel, exampleMessage } from '../../../testing/examples';
import { channelStore } from '../../data/channels/channel-store';
import { followMessages } from '../../data/messages/follow-messages';
import { receiveReaction } from '../../data/messages/message-events';
import { memberStore } from '../../data/people/member-store';
import { setConnection } from '../../platform/live/connection-store';
import { createActivityFeed } from './activity-feed';

let server: Activity[];
let isOffline: boolean;
let calls: number;

const mention = (id: number): Activity => ({
  type: 'mention',
  kind: 'user',
  at: `2026-01-01T00:00:0${id}.000Z`,
  user_id: 2,
  message: exampleMessage(id),
});

beforeEach(() => {
  vi.useFakeTimers();
  [server, isOffline, calls] = [[mention(1)], false, 0];
  vi.stubGlobal('document', { querySelector: () => null });
  vi.stubGlobal('fetch', () => {
    calls += 1;
    if (isOffline) return Promise.reject(new TypeError('Failed to fetch'));
    return Promise.resolve(Response.json({ activity: server, next: null }));
  });
  channelStore.setState({ workspaceId: 1, channels: { 1: exampleChannel(1) } });
  memberStore.setState({ ownId: 1, workspaceId: 1 });
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function open() {
  const feed = createActivityFeed();
  const stop = followMessages(feed);
  void feed.ask(1);
  return {
    ids: () => feed.state.getState().page?.items.map(({ message }) => message.id),
    status: () => feed.state.getState().status,
    close() {
      stop();
      feed.end();
    },
  };
}

it('loads again what could not be loaded offline, when the live connection is back', async () => {
  setConnection('offline');
  isOffline = true;
  const activity = open();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(activity.status()).toBe('failed');
  isOffline = false;
  setConnection('live');
  await vi.advanceTimersByTimeAsync(0);
  expect(activity.status()).toBe('ready');
  expect(activity.ids()).toEqual([1]);
  activity.close();
});

it('reads the newest page once for the reactions of a second, and not after its end', async () => {
  const activity = open();
  await vi.advanceTimersByTimeAsync(0);
  expect(activity.ids()).toEqual([1]);
  server = [mention(2), mention(1)];
  for (const user_id of [2, 3]) receiveReaction(2, { user_id, react_code: '👍' }, true);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(activity.ids()).toEqual([2, 1]);
  expect(calls).toBe(2);
  receiveReaction(2, { user_id: 4, react_code: '👍' }, true);
  activity.close();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(calls).toBe(2);
});
