import { CallSignalRefused } from '@parley/contract/cable/call-channel';
import { sendCallSignal } from '@parley/contract/endpoints/calls';
import { CallSignal } from '@parley/contract/entities/call-signal';
import * as z from 'zod/mini';
import { buildRequest } from '../../../platform/api/build-request';
import { call } from '../../../platform/api/call';
import { pageCsrfToken } from '../../../platform/api/csrf-token';
import { pageOwner } from '../../../platform/api/page-owner';
import type { Live } from '../../../platform/live/live';
import type { Signals } from '../call/call-ports';
import type { After } from '../call/scope';

/** Sends over the live connection, or as an HTTP request while it is down. */
export function sendSignal(live: Live | null, signal: CallSignal): void {
  // Important signals are repeated by the call; without them the call ends by itself.
  if (!live?.speak(signal)) post(signal).catch(() => undefined);
}

const post = (signal: CallSignal) => call(sendCallSignal, { body: signal });

/** Uses `keepalive`, so that the request outlives the unloading page (SPEC §7). */
function sendLastSignal(signal: CallSignal): void {
  const sender = { csrfToken: pageCsrfToken.read(), userId: pageOwner.id() };
  const request = buildRequest(sendCallSignal, signal, sender);
  void fetch(sendCallSignal.path, { ...request, keepalive: true }).catch(() => undefined);
}

/** A signal not echoed within this time means a dead live connection; doubles with each reconnect. */
const echo = { withinMs: 800, atMostMs: 10_000 };
/** Pauses between attempts to send a LEAVE_CALL, which nothing else repeats. */
const leavePausesMs = [1_000, 2_000, 4_000, 8_000, 15_000];

interface SignalWire extends Signals {
  /** Takes a payload from the live connection. */
  receive(payload: unknown): void;
}

/**
 * Sends and receives a call's signals on the page's live connection. The server sends each signal
 * to all tabs of both users, so also back to the sender. A missing echo means that the connection
 * is dead, which browsers notice late: it reconnects, and the signal goes as an HTTP request.
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
    sendLast(signal) {
      // The live connection is open already, while the request may have to connect first. Partners
      // ignore the duplicate.
      live?.speak(signal);
      sendLastSignal(signal);
    },
    keep: (kept) => live?.keep(kept),
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
