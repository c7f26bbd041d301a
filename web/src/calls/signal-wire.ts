import { CallSignalRefused } from '@parley/contract/cable/call-channel';
import { sendCallSignal } from '@parley/contract/endpoints/calls';
import { CallSignal } from '@parley/contract/entities/call-signal';
import * as z from 'zod/mini';
import { buildRequest } from '../api/build-request';
import { call } from '../api/call';
import { pageCsrfToken } from '../api/csrf-token';
import { pageOwner } from '../api/page-owner';
import type { Live } from '../live/live';
import type { Signals } from './call-ports';
import type { After } from './scope';

/** Over the live connection, or by itself while that is away. */
export function sendSignal(live: Live | null, signal: CallSignal): void {
  // A signal that matters is sent again, or the call ends by itself.
  if (!live?.speak(signal)) post(signal).catch(() => undefined);
}

const post = (signal: CallSignal) => call(sendCallSignal, { body: signal });

/** From a page that is going away: the browser sends it all the same (SPEC §7). */
function sendLastSignal(signal: CallSignal): void {
  const sender = { csrfToken: pageCsrfToken.read(), userId: pageOwner.id() };
  const request = buildRequest(sendCallSignal, signal, sender);
  void fetch(sendCallSignal.path, { ...request, keepalive: true }).catch(() => undefined);
}

/** A signal that is not echoed in this time shows that the live connection is dead; longer each time. */
const echo = { withinMs: 800, atMostMs: 10_000 };
/** Pauses between attempts to send a LEAVE_CALL: nobody says it again. */
const leavePausesMs = [1_000, 2_000, 4_000, 8_000, 15_000];

interface SignalWire extends Signals {
  /** What came over the live connection. */
  receive(payload: unknown): void;
}

/**
 * The signals of a call, on the page's live connection. The server sends each signal to all tabs of
 * both people, so to the sender as well. Without that echo the connection goes to a network that is
 * gone, which browsers notice late: it is opened anew, and the signal goes by itself.
 */
export function createSignalWire(live: Live | null, after: After): SignalWire {
  const listeners = new Set<(signal: CallSignal) => void>();
  let waitMs = echo.withinMs;
  let awaited: { client: string | undefined; spoken: CallSignal[]; stop: () => void } | null = null;

  function speak(signal: CallSignal): boolean {
    if (!live?.speak(signal)) return false;
    if (awaited) {
      awaited.spoken.push(signal);
      return true;
    }
    awaited = { client: signal.client, spoken: [signal], stop: after(waitMs, missEcho) };
    return true;
  }

  function missEcho(): void {
    const spoken = awaited?.spoken ?? [];
    awaited = null;
    waitMs = Math.min(echo.atMostMs, waitMs * 2);
    live?.reconnect();
    for (const signal of spoken) send(signal);
  }

  function hearEcho(client: string | undefined): void {
    if (!awaited || client !== awaited.client) return;
    awaited.stop();
    awaited = null;
    waitMs = echo.withinMs;
  }

  function send(signal: CallSignal, pauses = leavePausesMs.values()): void {
    if (speak(signal)) return;
    post(signal).catch(() => {
      const { value: pause } = pauses.next();
      if (signal.type === 'LEAVE_CALL' && pause !== undefined)
        after(pause, () => send(signal, pauses));
    });
  }

  return {
    send: (signal) => send(signal),
    sendLast: sendLastSignal,
    subscribe(receive) {
      listeners.add(receive);
      return () => listeners.delete(receive);
    },
    receive(payload) {
      const { data: refused } = z.safeParse(CallSignalRefused, payload);
      if (refused) hearEcho(refused.client);
      const { data: signal } = z.safeParse(CallSignal, payload);
      if (!signal) return;
      hearEcho(signal.client);
      for (const listener of listeners) listener(signal);
    },
  };
}
