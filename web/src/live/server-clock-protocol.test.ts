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
  it("R5: first asks for history from before the server's moment, whatever the browser's clock says", async () => {
    const { subscribe, history } = connect(1_000);
    await subscribe();
    expect(history()).toEqual({ since: 995, streams: {} });
  });

  it('R4: after a break asks from a little before the last ping, and by position where there is one', async () => {
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
      since: 1_995,
      streams: { 'channel:4': { epoch: 'e', offset: 7 } },
    });
  });

  it('R4: a break during the replay asks again from where the replay began', async () => {
    const { protocol, subscribe, history } = connect(1_000);
    await subscribe();
    protocol.receive({ type: 'ping', message: 2_000 });
    await subscribe();
    expect(history()?.since).toBe(995);
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
    expect(history()).toEqual({ since: 1_995, streams: {} });
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
