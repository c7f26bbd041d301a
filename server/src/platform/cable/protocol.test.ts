import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { CableClient } from '../../../testing/clients/cable-client.js';
import {
  type CableHarness,
  extended,
  identityHeader,
  roomIdentifier,
  startCable,
} from '../../../testing/clients/cable-harness.js';

let cable: CableHarness;

beforeEach(async () => {
  cable = await startCable({ origins: ['https://chat.example.com'] });
  cable.allowed.set(1, new Set(['channel:1']));
});

afterEach(() => cable.close());

describe('the handshake', () => {
  it('answers with the extended protocol if offered, else with the plain protocol', async () => {
    const both = await cable.connect(1, { protocols: extended });
    expect(both.socket.protocol).toBe('actioncable-v1-ext-json');
    const plain = await cable.connect(1, {
      protocols: ['actioncable-v1-json', 'actioncable-unsupported'],
    });
    expect(plain.socket.protocol).toBe('actioncable-v1-json');
  });

  it('fails when none of ours is offered', async () => {
    await cable.connect(1);
    const refused = cable.connect(1, { protocols: ['actioncable-unsupported'] });
    await expect(refused).rejects.toThrow('400');
    await expect(cable.connect(1, { protocols: [] })).rejects.toThrow('400');
  });

  it('refuses pages of another origin, and accepts its own and the listed origins', async () => {
    await cable.connect(1, { origin: cable.url.replace('ws:', 'http:').replace('/cable', '') });
    await cable.connect(1, { origin: 'https://chat.example.com' });
    await expect(cable.connect(1, { origin: 'https://evil.example.com' })).rejects.toThrow('403');
    await expect(cable.connect(1, { origin: 'null' })).rejects.toThrow('403');
  });

  it('refuses a visitor inside the socket, where a browser can see the reason', async () => {
    const socket = new WebSocket(cable.url, extended, { headers: identityHeader(1, 999) });
    const visitor = await CableClient.open(socket);
    expect(await visitor.closed).toBe(1000);
    expect(visitor.frames).toEqual([
      { type: 'disconnect', reason: 'unauthorized', reconnect: false },
    ]);
  });

  it('welcomes, then pings with times that only grow', async () => {
    const client = await cable.connect(1);
    await client.untilType('welcome');
    await client.until(({ pings }) => pings.length === 2);
    const [first = 0, second = 0] = client.pings;
    expect(second).toBeGreaterThan(first);
    expect(Math.abs(first - Date.now() / 1000)).toBeLessThan(60);
  }, 15_000);
});

describe('subscriptions', () => {
  it('confirms once, however often the command is repeated', async () => {
    const client = await cable.connect(1);
    for (let index = 0; index < 3; index += 1) {
      client.send({ command: 'subscribe', identifier: roomIdentifier });
    }
    await client.subscribe(roomIdentifier);
    client.send({ command: 'subscribe', identifier: '{"channel":"Unknown"}' });
    await client.untilType('reject_subscription');
    const confirmations = client.frames.filter(({ type }) => type === 'confirm_subscription');
    expect(confirmations).toHaveLength(1);
  });

  it('echoes the identifier byte for byte', async () => {
    const client = await cable.connect(1);
    const identifier = '{ "z":1,  "channel":"RoomChannel", "a":"ü\\u00fc" }';
    await client.subscribe(identifier);
    await cable.append('channel:1', { text: 'hello' });
    await client.until(() => client.messages().length === 1);
    expect(client.frames.at(-1)).toEqual({
      identifier,
      message: { text: 'hello' },
      stream_id: 'channel:1',
      epoch: cable.store.epoch,
      offset: 1,
    });
  });

  it('sends a plain client only fields of the plain protocol', async () => {
    const client = await cable.connect(1, { protocols: ['actioncable-v1-json'] });
    await client.subscribe(roomIdentifier, { since: 0, streams: {} });
    await cable.append('channel:1', { text: 'hello' });
    await client.until(() => client.messages().length === 1);
    expect(client.frames).toEqual([
      { type: 'welcome' },
      { identifier: roomIdentifier, type: 'confirm_subscription' },
      { identifier: roomIdentifier, message: { text: 'hello' } },
    ]);
  });

  it.each(['{"channel":"Unknown"}', '{"no":"channel"}', 'not json', ''])(
    'rejects %j',
    async (identifier) => {
      const client = await cable.connect(1);
      await client.subscribe(roomIdentifier);
      client.send({ command: 'subscribe', identifier });
      expect((await client.untilType('reject_subscription')).identifier).toBe(identifier);
    },
  );

  it('rejects a user who may follow no stream', async () => {
    const client = await cable.connect(2);
    client.send({ command: 'subscribe', identifier: roomIdentifier });
    await client.untilType('reject_subscription');
  });

  it('sends nothing more after unsubscribing, and can subscribe again', async () => {
    const client = await cable.connect(1);
    const other = '{"channel":"RoomChannel","n":2}';
    await client.subscribe(other);
    await client.subscribe(roomIdentifier);
    client.send({ command: 'unsubscribe', identifier: other });
    client.send({ command: 'subscribe', identifier: 'barrier' });
    await client.untilType('reject_subscription');
    await cable.append('channel:1', { n: 1 });
    await client.until(() => client.messages().length === 1);
    expect(client.frames.at(-1)?.identifier).toBe(roomIdentifier);

    client.frames.length = 0;
    await client.subscribe(other);
    await cable.append('channel:1', { n: 2 });
    await client.until(() => client.messages().length === 2);
    const reached = new Set(client.frames.slice(-2).map(({ identifier }) => identifier));
    expect(reached).toEqual(new Set([other, roomIdentifier]));
  });

  it('R9: passes on nothing that a client speaks', async () => {
    cable.allowed.set(2, new Set(['channel:1']));
    const [alice, bob] = [await cable.connect(1), await cable.connect(2)];
    await Promise.all([alice.subscribe(roomIdentifier), bob.subscribe(roomIdentifier)]);
    const forged = JSON.stringify({ action: 'speak', message_data: { type: 'PUT' } });
    alice.send({ command: 'message', identifier: roomIdentifier, data: forged });
    alice.send({ command: 'whisper', identifier: roomIdentifier, data: forged });
    alice.send({ command: 'subscribe', identifier: 'barrier' });
    await alice.untilType('reject_subscription');
    await cable.append('channel:1', { real: true });
    await bob.until(() => bob.messages().length > 0);
    expect(bob.messages()).toEqual([{ real: true }]);
  });
});

describe('bad input', () => {
  it.each(['{', '[]', 'null', '{"identifier":"x"}', '{"command":5}'])(
    'ends a connection that sends %j, and no other',
    async (text) => {
      const [bad, good] = [await cable.connect(1), await cable.connect(1)];
      await good.subscribe(roomIdentifier);
      bad.socket.send(text);
      await bad.closed;
      expect(bad.frames.at(-1)).toEqual({
        type: 'disconnect',
        reason: 'invalid_request',
        reconnect: false,
      });
      await cable.append('channel:1', { still: 'here' });
      await good.until(() => good.messages().length === 1);
    },
  );

  it('ends a connection that sends binary', async () => {
    const client = await cable.connect(1);
    client.socket.send(Buffer.from('{"command":"pong"}'));
    await client.closed;
    expect(client.frames.at(-1)?.reason).toBe('invalid_request');
  });

  it('passes over commands it does not know', async () => {
    const client = await cable.connect(1);
    for (const command of ['pong', 'presence', 'join']) client.send({ command });
    await client.subscribe(roomIdentifier);
  });
});
