import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  type CableHarness,
  roomIdentifier,
  startCable,
} from '../../../testing/clients/cable-harness.js';

let cable: CableHarness;

beforeEach(async () => {
  cable = await startCable();
  cable.allowed.set(1, new Set(['channel:1', 'channel:2']));
});

afterEach(() => cable.close());

const now = () => Math.floor(Date.now() / 1000);

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

async function append(count: number, stream: 'channel:1' | 'channel:2' = 'channel:1') {
  for (let index = 0; index < count; index += 1) await cable.append(stream, { index });
}

const at = (offset: number, epoch = cable.store.epoch) => ({
  streams: { 'channel:1': { epoch, offset } },
});

describe('R4: a returning client', () => {
  it('gets exactly the missed events, then the confirmation, then new events', async () => {
    await append(5);
    await append(2, 'channel:2');
    const client = await cable.connect(1);
    await client.subscribe(roomIdentifier, at(2));
    await client.untilType('confirm_history');
    await append(1);
    await client.until(() => client.offsets('channel:1').length === 4);

    const order = client.frames.slice(1).map((frame) => frame.type ?? frame.offset);
    expect(order).toEqual(['confirm_subscription', 3, 4, 5, 'confirm_history', 6]);
    expect(client.offsets('channel:2')).toEqual([]);
  });

  it('is confirmed at once when nothing was missed', async () => {
    await append(5);
    const client = await cable.connect(1);
    await client.subscribe(roomIdentifier, at(5));
    await client.untilType('confirm_history');
    expect(client.messages()).toEqual([]);
  });

  it('gets the events since a time, in streams that it does not name', async () => {
    const client = await cable.connect(1);
    await append(3);
    await append(2, 'channel:2');
    await client.subscribe(roomIdentifier, { since: now() - 5, ...at(2) });
    await client.untilType('confirm_history');
    expect(client.offsets('channel:1')).toEqual([3]);
    expect(client.offsets('channel:2')).toEqual([1, 2]);
  });

  it('gets nothing that is older than the moment', async () => {
    cable.wall = () => Date.now() - 60_000;
    await append(3);
    cable.wall = Date.now;
    const client = await cable.connect(1);
    await client.subscribe(roomIdentifier, { since: now() });
    await client.untilType('confirm_history');
    expect(client.messages()).toEqual([]);
  });

  it('R13: gets an event that a ping overtook, because the bus had lost it', async () => {
    cable.wall = () => Date.now() - 5_000;
    cable.loses = () => true;
    await append(3);
    cable.wall = Date.now;
    const client = await cable.connect(1);
    await client.subscribe(roomIdentifier, { since: now() });
    await client.untilType('confirm_history');
    expect(client.offsets('channel:1')).toEqual([1, 2, 3]);
  });

  it('gets events from after the clock was set back', async () => {
    await append(1);
    const since = now();
    cable.wall = () => Date.now() - 3_600_000;
    await append(2);
    const client = await cable.connect(1);
    await client.subscribe(roomIdentifier, { since });
    await client.untilType('confirm_history');
    expect(client.offsets('channel:1')).toEqual([1, 2, 3]);
  });

  it('is told where each stream begins, if it asks for that', async () => {
    await append(5);
    const client = await cable.connect(1);
    await client.subscribe(roomIdentifier, { ...at(3), positions: true });
    await client.untilType('confirm_history');
    const told = (offset: number) => ({ 'channel:1': offset, 'channel:2': 0 });
    const order = client.frames.slice(1).map(({ type, offset }) => type ?? offset);
    expect(order).toEqual(['confirm_subscription', 'positions', 4, 5, 'confirm_history']);
    expect(client.frames[2]).toMatchObject({ epoch: cable.store.epoch, streams: told(3) });

    const unknown = await cable.connect(1);
    await unknown.subscribe(roomIdentifier, { ...at(99), positions: true });
    await unknown.untilType('positions');
    const types = unknown.frames.slice(1).map(({ type }) => type);
    expect(types).toEqual(['confirm_subscription', 'reject_history', 'positions']);
    expect(unknown.frames.at(-1)).toMatchObject({ streams: told(5) });
  });

  it('can ask again in a subscription that stands', async () => {
    const client = await cable.connect(1);
    await client.subscribe(roomIdentifier);
    await append(4);
    await client.until(() => client.messages().length === 4);
    client.send({ command: 'history', identifier: roomIdentifier, history: at(2) });
    await client.untilType('confirm_history');
    expect(client.offsets('channel:1')).toEqual([1, 2, 3, 4, 3, 4]);
  });

  it('reads far more than memory keeps', async () => {
    const early = await cable.connect(1);
    await early.subscribe(roomIdentifier);
    await append(1200);
    const client = await cable.connect(1);
    await client.subscribe(roomIdentifier, at(0));
    await client.untilType('confirm_history');
    expect(client.offsets('channel:1')).toEqual(upTo(1200));
  });

  it('R3: resumes after the server was restarted', async () => {
    const before = await cable.connect(1);
    await before.subscribe(roomIdentifier);
    await append(3);
    await before.until(() => before.messages().length === 3);
    await cable.restart();
    await before.closed;
    await append(2);

    const client = await cable.connect(1);
    await client.subscribe(roomIdentifier, at(3));
    await client.untilType('confirm_history');
    expect(client.offsets('channel:1')).toEqual([4, 5]);
  });
});

describe('R4: history that has a gap is rejected, and the subscription continues live', () => {
  it.each([
    ['another epoch (R3)', () => at(2, 'another')],
    ['an offset above the head (R2)', () => at(99)],
    ['a moment before all that is kept', () => ({ since: 1 })],
    ['a moment that has not come', () => ({ since: now() + 60 })],
  ])('%s', async (_name, history) => {
    await append(5);
    const client = await cable.connect(1);
    await client.subscribe(roomIdentifier, history());
    await client.untilType('reject_history');
    await append(1);
    await client.until(() => client.messages().length > 0);
    expect(client.offsets('channel:1')).toEqual([6]);
  });

  it('an offset whose successors were pruned', async () => {
    await append(5);
    await cable.store.events.prune(Date.now() + 1, 3);
    const behind = await cable.connect(1);
    await behind.subscribe(roomIdentifier, at(3));
    await behind.untilType('confirm_history');
    expect(behind.offsets('channel:1')).toEqual([4, 5]);

    const tooFarBehind = await cable.connect(1);
    await tooFarBehind.subscribe('{"channel":"RoomChannel","n":2}', at(2));
    await tooFarBehind.untilType('reject_history');
    expect(tooFarBehind.messages()).toEqual([]);
  });
});

it('R13: a stream is not served any longer for a client whose return failed', async () => {
  const { events, epoch } = cable.store;
  const { heads } = events;
  const asked: string[] = [];
  events.heads = (streams) => {
    asked.push(...streams);
    if (streams.includes('channel:9')) return Promise.reject(new Error('The database is away.'));
    return heads.call(events, streams);
  };
  const compared = async () => {
    asked.length = 0;
    await cable.cable.compareWithLog();
    return asked.filter((stream) => stream.startsWith('channel:')).toSorted();
  };
  const client = await cable.connect(1);
  await client.subscribe(roomIdentifier);
  expect(await compared()).toEqual(['channel:1', 'channel:2']);
  client.send({ command: 'unsubscribe', identifier: roomIdentifier });

  const history = { streams: { 'channel:9': { epoch, offset: 1 } } };
  client.send({ command: 'subscribe', identifier: roomIdentifier, history });
  await client.closed;
  expect(await compared()).toEqual([]);
  expect(cable.errors).toHaveLength(1);
});

it('R4: live events never overtake the replay, however many come meanwhile', async () => {
  await append(600);
  const writing = append(600);
  const readers = Array.from({ length: 20 }, async (_, index) => {
    const client = await cable.connect(1);
    await client.subscribe(roomIdentifier, at(index * 20));
    await client.until(() => client.offsets('channel:1').at(-1) === 1200);
    expect(client.offsets('channel:1')).toEqual(upTo(1200).slice(index * 20));
    const confirmed = client.frames.filter(({ type }) => type === 'confirm_history');
    expect(confirmed).toHaveLength(1);
  });
  await Promise.all([writing, ...readers]);
  expect(cable.errors).toEqual([]);
}, 30_000);

it('R13: the comparison with the log finds an event that the bus lost and no event followed', async () => {
  const client = await cable.connect(1);
  await client.subscribe(roomIdentifier);
  cable.loses = () => true;
  await append(3);
  await cable.cable.compareWithLog();
  await client.until(() => client.messages().length === 3);
  expect(client.offsets('channel:1')).toEqual([1, 2, 3]);
});

it('R13: events that the bus lost or reordered are read from the log', async () => {
  const client = await cable.connect(1);
  await client.subscribe(roomIdentifier);
  await append(2);
  await client.until(() => client.messages().length === 2);
  const [first, second] = await cable.store.events.after('channel:1', 0, 2);
  if (!first || !second) throw new Error('two events were appended');
  cable.cable.accept([second, first, second]);
  cable.loses = ({ stream, offset }) => stream === 'channel:2' && offset < 3;
  await append(3, 'channel:2');
  await client.until(() => client.messages().length === 5);
  expect(client.offsets('channel:1')).toEqual([1, 2]);
  expect(client.offsets('channel:2')).toEqual([1, 2, 3]);
});
