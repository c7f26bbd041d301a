import type { Consumer } from '@anycable/core';
import { describe, expect, it } from 'vitest';
import { createServerClock } from './server-clock';
import { ServerClockProtocol } from './server-clock-protocol';

const chat = '{"channel":"ChatChannel"}';

/** A connection that only remembers what was sent over it. */
function connect(serverTime: number) {
  const sent: { command: string; history?: { since: number; streams: object } }[] = [];
  const cable: Consumer = {
    setSessionId() {},
    connected() {},
    restored() {},
    disconnected() {},
    closed() {},
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
    async subscribe() {
      const subscribed = protocol.subscribe('ChatChannel');
      protocol.receive({ type: 'confirm_subscription', identifier: chat });
      await subscribed;
    },
    history: () => sent.findLast((frame) => frame.command === 'subscribe')?.history,
  };
}

describe('ServerClockProtocol', () => {
  it("R5: first asks for history from the server's moment on, whatever the browser's clock says", async () => {
    const { subscribe, history } = connect(1_000);
    await subscribe();
    expect(history()).toEqual({ since: 1_000, streams: {}, positions: true });
  });

  it('R4: after a break asks from the last ping on, and by position where there is one', async () => {
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

  it('R4: a break during the replay asks again from where the replay began', async () => {
    const { protocol, subscribe, history } = connect(1_000);
    await subscribe();
    protocol.receive({ type: 'ping', message: 2_000 });
    await subscribe();
    expect(history()?.since).toBe(1_000);
  });

  it('R4: asks by the position that the server told, where nothing has happened yet', async () => {
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

  it('R11: names no more positions than a frame holds', async () => {
    const { protocol, subscribe, history } = connect(1_000);
    await subscribe();
    const told = Object.fromEntries(Array.from({ length: 2_000 }, (_, n) => [`channel:${n}`, n]));
    const epoch = crypto.randomUUID();
    protocol.receive({ type: 'positions', identifier: chat, epoch, streams: told });
    await subscribe();
    expect(JSON.stringify(history()).length).toBeLessThan(60_000);
  });

  it('R4: a position that the server refused is not offered again', async () => {
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
  it('counts on from the last time the server told', () => {
    let elapsed = 100;
    const clock = createServerClock(5_000, () => elapsed);
    elapsed += 3;
    expect(clock.now()).toBe(5_003);
    clock.heard(6_000);
    elapsed += 2;
    expect(clock.now()).toBe(6_002);
  });
});
