import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  type CableHarness,
  roomIdentifier,
  startCable,
} from '../../../testing/clients/cable-harness.js';
import type { Stream } from '../store/event.js';

let cable: CableHarness;

beforeEach(async () => {
  cable = await startCable();
  cable.allowed.set(1, new Set<Stream>(['channel:1']));
  cable.allowed.set(2, new Set<Stream>(['channel:1']));
});

afterEach(() => cable.close());

/** Commits the events of leaving a channel. */
async function leave(userId: number, stream: Stream) {
  cable.allowed.get(userId)?.delete(stream);
  await cable.store.transact(async (tx) => {
    tx.append({ stream, access: { revoked: { user_id: userId } } });
    tx.append({ stream: `user:${userId}`, access: { recheck: true } });
  });
}

/** Commits the events of joining a channel. */
async function join(userId: number, stream: Stream) {
  cable.allowed.get(userId)?.add(stream);
  await cable.store.transact(async (tx) => {
    await tx.lock(stream);
    const head = await tx.head(stream);
    tx.append({ stream: `user:${userId}`, access: { granted: { [stream]: head } } });
  });
}

it('R8: a user receives nothing of a channel after leaving it', async () => {
  const [alice, bob] = [await cable.connect(1), await cable.connect(2)];
  await Promise.all([alice.subscribe(roomIdentifier), bob.subscribe(roomIdentifier)]);
  await cable.append('channel:1', { n: 1 });
  await leave(1, 'channel:1');
  await cable.append('channel:1', { n: 2 });
  await bob.until(() => bob.messages().length === 2);

  // Alice's socket stays open, and her next message is n: 3; she never receives n: 2.
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

it("R8: one event in the stream ends every subscription's permission, in any of its states", async () => {
  const other = JSON.stringify({ channel: 'RoomChannel', other: true });
  const [alice, bob] = [await cable.connect(1), await cable.connect(2)];
  await Promise.all([alice, bob].map((each) => each.subscribe(roomIdentifier)));
  await alice.subscribe(other);
  await cable.append('channel:1', { n: 1 });
  for (const userId of [1, 2]) cable.allowed.set(userId, new Set<Stream>(['channel:3']));
  await cable.store.transact(async (tx) => {
    tx.append({ stream: 'channel:1', message: { n: 2 } });
    tx.append({ stream: 'channel:1', access: { revoked: 'everybody' } });
    tx.append({ stream: 'channel:1', message: { n: 3 } });
  });
  // The channel is not theirs any more; a late socket gets nothing of it either.
  const late = await cable.connect(1);
  const epoch = cable.store.epoch;
  await late.subscribe(roomIdentifier, { streams: { 'channel:1': { epoch, offset: 0 } } });
  await cable.append('channel:1', { n: 4 });
  await cable.append('channel:3', { n: 5 });
  for (const client of [alice, bob, late]) {
    await client.until(() => client.messages('channel:3').length > 0);
  }
  await alice.until(() => alice.messages('channel:3').length === 2);
  expect(alice.messages('channel:1')).toEqual([{ n: 1 }, { n: 1 }, { n: 2 }, { n: 2 }]);
  expect(bob.messages('channel:1')).toEqual([{ n: 1 }, { n: 2 }]);
  expect(late.messages()).toEqual([{ n: 5 }]);
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

it('R4: events still owed when a permission ended arrive once it is granted again', async () => {
  cable.allowed.get(1)?.add('channel:3');
  const alice = await cable.connect(1);
  await alice.subscribe(roomIdentifier);
  // While the database is asked what she may follow, she gets nothing; and she leaves meanwhile.
  await Promise.all([
    cable.append('user:1', undefined, { recheck: true }),
    cable.append('channel:1', { n: 1 }),
    leave(1, 'channel:1'),
    cable.append('channel:1', { n: 2 }),
  ]);
  await cable.append('channel:3', { fence: true });
  await alice.until(() => alice.messages('channel:3').length === 1);
  expect(alice.messages('channel:1')).toEqual([]);

  await join(1, 'channel:1');
  await cable.append('channel:1', { n: 3 });
  await alice.until(() => alice.messages('channel:1').length === 2);
  expect(alice.messages('channel:1')).toEqual([{ n: 1 }, { n: 3 }]);
});

it('R4: a stream found before its grant arrives continues where it ended', async () => {
  const alice = await cable.connect(1);
  await alice.subscribe(roomIdentifier);
  await leave(1, 'channel:1');
  await join(1, 'channel:3');
  await cable.append('channel:3', { fence: true });
  await alice.until(() => alice.messages('channel:3').length === 1);

  const end = (await cable.store.events.heads(['channel:1'])).get('channel:1')?.offset ?? 0;
  cable.allowed.get(1)?.add('channel:1');
  await cable.append('channel:1', { n: 1 });
  await cable.append('user:1', undefined, { recheck: true });
  await cable.append('user:1', undefined, { granted: { 'channel:1': end } });
  await cable.append('channel:1', { n: 2 });
  await alice.until(() => alice.messages('channel:1').length === 2);
  expect(alice.messages('channel:1')).toEqual([{ n: 1 }, { n: 2 }]);
});

it('R4: a stream found before its grant is announced continues from the grant', async () => {
  const alice = await cable.connect(1);
  await alice.subscribe(roomIdentifier);
  cable.meanwhile = async () => {
    cable.meanwhile = () => Promise.resolve();
    // Committed in one transaction, and announced to no node yet.
    cable.loses = () => true;
    await cable.append('user:1', undefined, { granted: { 'channel:7': 0 } });
    await cable.append('channel:7', { n: 1 });
    cable.loses = () => false;
    cable.allowed.get(1)?.add('channel:7');
  };
  await cable.append('user:1', undefined, { recheck: true });
  await alice.until(() => alice.messages('channel:7').length > 0);
  await cable.append('channel:7', { n: 2 });
  await alice.until(() => alice.messages('channel:7').length === 2);
  expect(alice.messages('channel:7')).toEqual([{ n: 1 }, { n: 2 }]);
});

it('R4: events of a membership that ended before its grant arrived come with the next membership', async () => {
  const alice = await cable.connect(1);
  await alice.subscribe(roomIdentifier);
  cable.loses = () => true;
  await join(1, 'channel:7');
  await cable.append('channel:7', { n: 1 });
  await leave(1, 'channel:7');
  await cable.append('channel:7', { n: 2 });
  cable.loses = () => false;
  await cable.cable.compareWithLog();
  await cable.append('channel:1', { fence: true });
  await alice.until(() => alice.messages('channel:1').length === 1);
  expect(alice.messages('channel:7')).toEqual([]);

  await join(1, 'channel:7');
  await cable.append('channel:7', { n: 3 });
  await alice.until(() => alice.messages('channel:7').length === 2);
  expect(alice.messages('channel:7')).toEqual([{ n: 1 }, { n: 3 }]);
});

it('R4: a member who left while disconnected gets the events missed before leaving, after rejoining', async () => {
  for (const n of [1, 2]) await cable.append('channel:1', { n });
  await leave(1, 'channel:1');
  cable.allowed.get(1)?.add('channel:3');
  await cable.append('channel:1', { n: 3 });

  const alice = await cable.connect(1);
  const epoch = cable.store.epoch;
  await alice.subscribe(roomIdentifier, { streams: { 'channel:1': { epoch, offset: 1 } } });
  await alice.untilType('confirm_history');
  await cable.append('channel:1', { n: 4 });
  await cable.append('channel:3', { fence: true });
  await alice.until(() => alice.messages('channel:3').length === 1);
  expect(alice.messages('channel:1')).toEqual([]);

  await join(1, 'channel:1');
  await cable.append('channel:1', { n: 5 });
  const ns = () => alice.messages('channel:1').map((message) => (message as { n: number }).n);
  await alice.until(() => ns().includes(5));
  // The messages in between are theirs to read again, too: this node does not know when they
  // rejoined.
  expect(ns()).toEqual([2, 3, 4, 5]);
});

it('R4: history is rejected on return to a stream whose events are pruned', async () => {
  await cable.append('channel:1', { n: 1 });
  await cable.append('channel:1', { n: 2 });
  await leave(1, 'channel:1');
  const alice = await cable.connect(1);
  const epoch = cable.store.epoch;
  await alice.subscribe(roomIdentifier, { streams: { 'channel:1': { epoch, offset: 1 } } });
  await alice.untilType('confirm_history');
  await cable.store.events.prune(Date.now() + 1, 100);
  await join(1, 'channel:1');
  await alice.untilType('reject_history');
  await cable.append('channel:1', { n: 3 });
  await alice.until(() => alice.messages('channel:1').length === 1);
  expect(alice.messages('channel:1')).toEqual([{ n: 3 }]);
  expect(cable.errors).toEqual([]);
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
