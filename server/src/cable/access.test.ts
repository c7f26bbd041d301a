import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Stream } from '../store/event.js';
import { type CableHarness, roomIdentifier, startCable } from '../testing/cable-harness.js';

let cable: CableHarness;

beforeEach(async () => {
  cable = await startCable();
  cable.allowed.set(1, new Set<Stream>(['channel:1']));
  cable.allowed.set(2, new Set<Stream>(['channel:1']));
});

afterEach(() => cable.close());

/** What leaving a channel commits. */
async function leave(userId: number, stream: Stream) {
  cable.allowed.get(userId)?.delete(stream);
  await cable.store.transact(async (tx) => {
    tx.append({ stream, access: { revoked: { user_id: userId } } });
    tx.append({ stream: `user:${userId}`, access: { recheck: true } });
  });
}

/** What joining one commits. */
async function join(userId: number, stream: Stream) {
  cable.allowed.get(userId)?.add(stream);
  await cable.store.transact(async (tx) => {
    await tx.hold(stream);
    const head = await tx.head(stream);
    tx.append({ stream: `user:${userId}`, access: { granted: { [stream]: head } } });
  });
}

it('R8: nothing of a channel reaches somebody after they left it', async () => {
  const [alice, bob] = [await cable.connect(1), await cable.connect(2)];
  await Promise.all([alice.subscribe(roomIdentifier), bob.subscribe(roomIdentifier)]);
  await cable.append('channel:1', { n: 1 });
  await leave(1, 'channel:1');
  await cable.append('channel:1', { n: 2 });
  await bob.until(() => bob.messages().length === 2);

  // Alice's socket stands, and what she is told next comes without a second message before it.
  await join(1, 'channel:3');
  await cable.append('channel:3', { n: 3 });
  await alice.until(() => alice.messages().length === 2);
  expect(alice.messages()).toEqual([{ n: 1 }, { n: 3 }]);
});

it('R8: the stream itself says where a permission ends, even if nothing else does', async () => {
  const alice = await cable.connect(1);
  await alice.subscribe(roomIdentifier);
  cable.allowed.get(1)?.delete('channel:1');
  await cable.store.transact(async (tx) => {
    tx.append({ stream: 'channel:1', message: { n: 1 } });
    tx.append({ stream: 'channel:1', access: { revoked: { user_id: 1 } } });
    tx.append({ stream: 'channel:1', message: { n: 2 } });
  });
  await join(1, 'channel:3');
  await cable.append('channel:3', { n: 3 });
  await alice.until(() => alice.messages().length === 2);
  expect(alice.messages()).toEqual([{ n: 1 }, { n: 3 }]);
});

it('R4: a permission that ended and came back leaves no hole, in a replay and live', async () => {
  await cable.append('channel:1', { n: 1 });
  await leave(1, 'channel:1');
  await cable.append('channel:1', { n: 2 });
  await join(1, 'channel:1');
  const alice = await cable.connect(1);
  const epoch = cable.store.epoch;
  await alice.subscribe(roomIdentifier, { streams: { 'channel:1': { epoch, offset: 0 } } });
  await alice.untilType('confirm_history');
  await cable.append('channel:1', { n: 3 });
  await cable.append('channel:1', undefined, { revoked: { user_id: 1 } });
  await cable.append('channel:1', { n: 4 });
  await alice.until(() => alice.messages().length === 4);
  expect(alice.messages()).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }, { n: 4 }]);
});

it('R4: the history is confirmed also when access changes while it is asked for', async () => {
  const alice = await cable.connect(1);
  const epoch = cable.store.epoch;
  const history = { streams: { 'channel:1': { epoch, offset: 0 } } };
  alice.send({ command: 'subscribe', identifier: roomIdentifier, history });
  await Promise.all([1, 2, 3].map(() => cable.append('user:1', undefined, { recheck: true })));
  await alice.untilType('confirm_history');
});

it('a channel that was joined is followed at once, from the moment of joining', async () => {
  const alice = await cable.connect(1);
  await alice.subscribe(roomIdentifier);
  await cable.append('channel:3', { before: true });
  await join(1, 'channel:3');
  for (const n of [1, 2, 3]) await cable.append('channel:3', { n });
  await alice.until(() => alice.messages().length === 3);
  expect(alice.messages('channel:3')).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }]);
});

it('R8: joining and leaving while others write loses nothing and leaks nothing', async () => {
  const alice = await cable.connect(1);
  await alice.subscribe(roomIdentifier);
  let isMember = true;
  const expected: number[] = [];
  for (let n = 1; n <= 300; n += 1) {
    if (n % 7 === 0) {
      await (isMember ? leave(1, 'channel:1') : join(1, 'channel:1'));
      isMember = !isMember;
    }
    if (isMember) expected.push(n);
    await cable.append('channel:1', { n });
  }
  if (!isMember) await join(1, 'channel:1');
  await cable.append('channel:1', { n: 0 });
  await alice.until(() => alice.messages().some((message) => (message as { n: number }).n === 0));
  expect(alice.messages().map((message) => (message as { n: number }).n)).toEqual([...expected, 0]);
});

it('R8: a subscription whose permission is gone altogether is rejected', async () => {
  const alice = await cable.connect(1);
  await alice.subscribe(roomIdentifier);
  cable.allowed.delete(1);
  await cable.append('user:1', undefined, { recheck: true });
  expect((await alice.untilType('reject_subscription')).identifier).toBe(roomIdentifier);
});

it('R8: ending a session closes its sockets, and no others', async () => {
  const laptop = await cable.connect(1, { session: 10 });
  const phone = await cable.connect(1, { session: 11 });
  await Promise.all([laptop.subscribe(roomIdentifier), phone.subscribe(roomIdentifier)]);
  cable.sessions.delete(10);
  await cable.append('user:1', undefined, { session_ended: 10 });
  await laptop.closed;
  expect(laptop.frames.at(-1)).toEqual({
    type: 'disconnect',
    reason: 'unauthorized',
    reconnect: false,
  });

  await cable.append('channel:1', { n: 1 });
  await phone.until(() => phone.messages().length === 1);
});
