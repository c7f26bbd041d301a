import { type Consumer, DisconnectedError } from '@anycable/core';
import { describe, expect, it } from 'vitest';
import { createServerClock } from './server-clock';
import { ServerClockProtocol } from './server-clock-protocol';

const chat = '{"channel":"ChatChannel"}';

/** A connection that only records the frames sent over it. */
function connect(serverTime: number) {
  const sent: { command: string; history?: { since: number; streams: object } }[] = [];
  const ends: string[] = [];
  const cable: Consumer = {
    setSessionId() {},
    connected() {},
    restored() {},
    disconnected: () => void ends.push('reconnects'),
    closed: () => void ends.push('is over'),
    keepalive() {},
    notify() {},
    send(frame) {
      sent.push(frame as (typeof sent)[number]);
    },
  };
  const protocol = new ServerClockProtocol(createServerClock(serverTime, () => 0));
  protocol.attached(cable);
  return {
    protocol,
    ends,
    async subscribe() {
      const subscribed = protocol.subscribe('ChatChannel');
      protocol.receive({ type: 'confirm_subscription', identifier: chat });
      await subscribed;
    },
    history: () => sent.findLast((frame) => frame.command === 'subscribe')?.history,
  };
}

describe('ServerClockProtocol', () => {
  it('reconnects when refused, if another session has just taken its own place', () => {
    const { protocol, ends } = connect(1_000);
    const refusal = () => ({ type: 'disconnect', reason: 'unauthorized', reconnect: false });
    protocol.receive({ type: 'disconnect', reason: 'session_replaced', reconnect: true });
    protocol.receive(refusal());
    const signedOut = connect(1_000);
    signedOut.protocol.receive(refusal());
    expect([ends, signedOut.ends]).toEqual([['reconnects', 'reconnects'], ['is over']]);
  });

  it('tells a subscription that was pending why the connection broke, so that it is made again', async () => {
    const { protocol } = connect(1_000);
    const subscribing = protocol.subscribe('ChatChannel');
    const broken = new DisconnectedError('transport_closed');
    protocol.reset(broken);
    await expect(subscribing).rejects.toBe(broken);
  });

  it("R5: first requests history from the server's time on, regardless of the browser's clock", async () => {
    const { subscribe, history } = connect(1_000);
    await subscribe();
    expect(history()).toEqual({ since: 1_000, streams: {}, positions: true });
  });

  it('R4: after a break requests history from the last ping on, and by position if the stream has a position', async () => {
    const { protocol, subscribe, history } = connect(1_000);
    await subscribe();
    protocol.receive({ type: 'confirm_history', identifier: chat });
    protocol.receive({
      identifier: chat,
      message: { hello: 1 },
      stream_id: 'channel:4',
      epoch: 'e',
      offset: 7,
    });
    protocol.receive({ type: 'ping', message: 2_000 });
    await subscribe();
    expect(history()).toEqual({
      since: 2_000,
      streams: { 'channel:4': { epoch: 'e', offset: 7 } },
      positions: true,
    });
  });

  it('R4: after a break during the replay requests history from the start of the replay', async () => {
    const { protocol, subscribe, history } = connect(1_000);
    await subscribe();
    protocol.receive({ type: 'ping', message: 2_000 });
    await subscribe();
    expect(history()?.since).toBe(1_000);
  });

  it('R4: requests a stream without events by the position that the server sent', async () => {
    const { protocol, subscribe, history } = connect(1_000);
    await subscribe();
    const told = { 'channel:4': 7, 'channel:5': 0 };
    protocol.receive({ type: 'positions', identifier: chat, epoch: 'e', streams: told });
    protocol.receive({
      identifier: chat,
      message: { hello: 1 },
      stream_id: 'channel:4',
      epoch: 'e',
      offset: 8,
    });
    await subscribe();
    expect(history()?.streams).toEqual({
      'channel:4': { epoch: 'e', offset: 8 },
      'channel:5': { epoch: 'e', offset: 0 },
    });
  });

  it('R11: sends no more positions than fit into a frame', async () => {
    const { protocol, subscribe, history } = connect(1_000);
    await subscribe();
    const told = Object.fromEntries(Array.from({ length: 2_000 }, (_, n) => [`channel:${n}`, n]));
    const epoch = crypto.randomUUID();
    protocol.receive({ type: 'positions', identifier: chat, epoch, streams: told });
    await subscribe();
    expect(JSON.stringify(history()).length).toBeLessThan(60_000);
  });

  it('R4: does not send a refused position again', async () => {
    const { protocol, subscribe, history } = connect(1_000);
    await subscribe();
    protocol.receive({
      identifier: chat,
      message: {},
      stream_id: 'channel:4',
      epoch: 'old',
      offset: 7,
    });
    protocol.receive({ type: 'reject_history', identifier: chat });
    protocol.receive({ type: 'ping', message: 2_000 });
    await subscribe();
    expect(history()).toEqual({ since: 2_000, streams: {}, positions: true });
  });
});

describe('createServerClock', () => {
  it('counts on from the last timestamp of the server', () => {
    let elapsed = 100;
    const clock = createServerClock(5_000, () => elapsed);
    elapsed += 3;
    expect(clock.now()).toBe(5_003);
    clock.heard(6_000);
    elapsed += 2;
    expect(clock.now()).toBe(6_002);
  });
});
