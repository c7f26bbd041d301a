import { afterEach, describe, expect, it } from 'vitest';
import type { CableClient } from '../../../testing/clients/cable-client.js';
import {
  type CableHarness,
  roomIdentifier,
  startCable,
} from '../../../testing/clients/cable-harness.js';
import type { Stream } from '../store/event.js';
import type { Identity } from './cable-channel.js';

let cable: CableHarness;

afterEach(() => cable.close());

const plain = { protocols: ['actioncable-v1-json'] };

function allow(users: readonly number[], ...streams: Stream[]): void {
  for (const user of users) cable.allowed.set(user, new Set(streams));
}

async function inRoom(userId: number, options = {}): Promise<CableClient> {
  const client = await cable.connect(userId, options);
  await client.subscribe(roomIdentifier);
  return client;
}

/** Its answer proves that the server has read everything sent before. */
async function fence(client: CableClient): Promise<void> {
  client.send({ command: 'subscribe', identifier: 'fence' });
  await client.untilType('reject_subscription');
}

describe('a transient message', () => {
  it("reaches the stream's present subscribers, without an offset, and is never replayed", async () => {
    cable = await startCable();
    allow([1, 2], 'channel:1');
    allow([3], 'channel:2');
    await cable.append('channel:1', { n: 1 });
    const [alice, bob, eve] = [await inRoom(1), await inRoom(2, plain), await inRoom(3)];
    cable.cable.transmit('channel:1', { ring: 1 });
    cable.cable.transmit('channel:2', { for: 'Eve' });
    await cable.append('channel:1', { n: 2 });
    for (const client of [alice, bob]) {
      await client.until(() => client.messages().length === 2);
      expect(client.frames.at(-2)).toEqual({ identifier: roomIdentifier, message: { ring: 1 } });
      expect(client.frames.at(-1)?.message).toEqual({ n: 2 });
    }
    await eve.until(() => eve.messages().length === 1);
    expect(eve.messages()).toEqual([{ for: 'Eve' }]);

    const later = await cable.connect(1);
    const { epoch } = cable.store;
    await later.subscribe(roomIdentifier, { streams: { 'channel:1': { epoch, offset: 0 } } });
    await later.untilType('confirm_history');
    expect(later.messages()).toEqual([{ n: 1 }, { n: 2 }]);
  });

  it('R8: waits while access is rechecked, and does not reach a user who lost it', async () => {
    cable = await startCable();
    allow([1, 2], 'channel:1');
    const [alice, bob] = [await inRoom(1), await inRoom(2)];
    allow([2], 'channel:2');
    const recheck = (user: number) => cable.append(`user:${user}`, undefined, { recheck: true });
    // Transmitted in the turn of the commit: the database's answer cannot be there yet.
    cable.store.onCommitted(([event]) => {
      if (event?.access?.recheck) cable.cable.transmit('channel:1', { of: event.stream });
    });
    await recheck(1);
    await alice.until(() => alice.messages().length === 1);
    await bob.until(() => bob.messages().length === 1);
    await recheck(2);
    await alice.until(() => alice.messages().length === 2);
    expect(alice.messages()).toEqual([{ of: 'user:1' }, { of: 'user:2' }]);

    await cable.append('channel:2', { now: 'here' });
    await bob.until(() => bob.messages().length === 2);
    expect(bob.messages()).toEqual([{ of: 'user:1' }, { now: 'here' }]);
  });

  it('R10: is dropped for a congested peer; stored events are not', async () => {
    cable = await startCable({ limits: { congestedBytes: 64 * 1024, drainedBytes: 32 * 1024 } });
    allow([1], 'channel:1');
    const [slow, quick] = [await inRoom(1), await inRoom(1)];
    slow.socket.pause();
    const text = 'x'.repeat(10_000);
    for (let n = 0; n < 50; n += 1) cable.cable.transmit('channel:1', { n, text });
    await cable.append('channel:1', { stored: true });
    await quick.until(() => quick.messages('channel:1').length === 1);

    slow.socket.resume();
    await slow.until(() => slow.messages('channel:1').length === 1);
    expect(slow.messages().length).toBeLessThan(20);
    expect(slow.offsets('channel:1')).toEqual([1]);
  });
});

describe('data sent by a client', () => {
  it("reaches the live channel with its sender's identity, in order", async () => {
    const heard: [Identity, unknown, object][] = [];
    cable = await startCable({
      room: {
        async receive(...call) {
          // Slower for the first call: the second must not overtake it.
          if (heard.length === 0)
            await cable.store.reader.selectFrom('meta').select('key').execute();
          heard.push(call);
          return null;
        },
      },
    });
    allow([1], 'channel:1');
    const alice = await inRoom(1);
    for (const n of [1, 2]) {
      const data = JSON.stringify({ action: 'speak', n });
      alice.send({ command: 'message', identifier: roomIdentifier, data });
    }
    await fence(alice);
    const identity = { userId: 1, sessionId: 1, address: '' };
    const parameters = { channel: 'RoomChannel' };
    expect(heard).toEqual([
      [identity, parameters, { action: 'speak', n: 1 }],
      [identity, parameters, { action: 'speak', n: 2 }],
    ]);
  });

  it('is passed over where they did not subscribe', async () => {
    const heard: object[] = [];
    cable = await startCable({
      room: {
        async receive(_who, _what, data) {
          heard.push(data);
          return null;
        },
      },
    });
    allow([1], 'channel:1');
    const alice = await inRoom(1);
    const say = (identifier: string, n: number) =>
      alice.send({ command: 'message', identifier, data: JSON.stringify({ n }) });
    say('{"channel":"RoomChannel","other":1}', 1);
    say('nonsense', 2);
    say(roomIdentifier, 3);
    alice.send({ command: 'unsubscribe', identifier: roomIdentifier });
    say(roomIdentifier, 4);
    await fence(alice);
    expect(heard).toEqual([{ n: 3 }]);
  });

  it.each([undefined, 5, {}, '', 'x', '5', 'null', '[]', '{"half'])(
    'ends the connection when its data is %j',
    async (data) => {
      cable = await startCable();
      allow([1], 'channel:1');
      const alice = await inRoom(1);
      alice.send({ command: 'message', identifier: roomIdentifier, data });
      await alice.closed;
      expect(alice.frames.at(-1)).toMatchObject({ reason: 'invalid_request', reconnect: false });
    },
  );

  it('ends only their own connection when the server fails on it', async () => {
    cable = await startCable({ room: { receive: () => Promise.reject(new Error('no database')) } });
    allow([1, 2], 'channel:1');
    const [alice, bob] = [await inRoom(1), await inRoom(2)];
    alice.send({ command: 'message', identifier: roomIdentifier, data: '{}' });
    await alice.closed;
    expect(alice.frames.at(-1)).toMatchObject({ reason: 'remote', reconnect: true });
    expect(cable.errors).toEqual([new Error('no database')]);
    await cable.append('channel:1', { still: 'here' });
    await bob.until(() => bob.messages().length === 1);
  });
});

describe('a whisper', () => {
  const mayWhisper = {
    whisper: async ({ userId }: Identity, _parameters: unknown, data: object) =>
      userId === 3 ? null : { stream: 'channel:1' as Stream, message: { ...data, by: userId } },
  };

  it('reaches the other subscribers, not the sender, and is dropped without permission', async () => {
    cable = await startCable({ room: mayWhisper });
    allow([1, 2, 3], 'channel:1');
    const [alice, second, bob, eve] = [
      await inRoom(1),
      await inRoom(1),
      await inRoom(2, plain),
      await inRoom(3),
    ];
    const whisper = (client: CableClient, data: unknown) =>
      client.send({ command: 'whisper', identifier: roomIdentifier, data });
    for (const data of ['text', null, [1], { n: 'x'.repeat(5000) }]) whisper(alice, data);
    whisper(eve, { from: 'eve' });
    whisper(bob, { from: 'a plain client' });
    whisper(alice, { typing: true });
    for (const client of [second, bob, eve]) {
      await client.until(() => client.messages().length === 1);
      expect(client.frames.at(-1)).toEqual({
        identifier: roomIdentifier,
        message: { typing: true, by: 1 },
      });
    }
    await fence(alice);
    expect(alice.messages()).toEqual([]);
  });

  it('R11: is passed on only so often', async () => {
    cable = await startCable({
      room: mayWhisper,
      limits: { whisperBurst: 3, whispersPerSecond: 0 },
    });
    allow([1, 2], 'channel:1');
    const [alice, bob] = [await inRoom(1), await inRoom(2)];
    for (let n = 1; n <= 10; n += 1) {
      alice.send({ command: 'whisper', identifier: roomIdentifier, data: { n } });
    }
    await fence(alice);
    await cable.append('channel:1', { fence: true });
    await bob.until(() => bob.messages('channel:1').length === 1);
    const heard = [1, 2, 3].map((n) => ({ n, by: 1 }));
    expect(bob.messages()).toEqual([...heard, { fence: true }]);
  });

  it('is neither passed on nor published where more follow the stream than may', async () => {
    cable = await startCable({ room: mayWhisper, limits: { whisperWatchers: 2 } });
    allow([1, 2, 3], 'channel:1');
    const [alice, bob] = [await inRoom(1), await inRoom(2)];
    const say = (n: number) =>
      alice.send({ command: 'whisper', identifier: roomIdentifier, data: { n } });
    say(1);
    await bob.until(() => bob.messages().length === 1);
    const third = await inRoom(2);
    say(2);
    await fence(alice);
    third.send({ command: 'unsubscribe', identifier: roomIdentifier });
    await fence(third);
    say(3);
    await bob.until(() => bob.messages().length === 2);
    expect(bob.messages()).toEqual([1, 3].map((n) => ({ n, by: 1 })));
  });
});
