import { sendCallSignal } from '@parley/contract/endpoints/calls';
import { CallSignal } from '@parley/contract/entities/call-signal';
import * as z from 'zod/mini';
import { buildRequest } from '../api/build-request';
import { call } from '../api/call';
import { pageCsrfToken } from '../api/csrf-token';
import { pageOwner } from '../api/page-owner';
import type { Live } from '../live/live';
import type { Signals } from './call-ports';

/** Over the live connection, or by itself while that is away. */
export function sendSignal(live: Live | null, signal: CallSignal): void {
  if (live?.speak(signal)) return;
  // What matters is said again, or ends by itself.
  void call(sendCallSignal, { body: signal }).catch(() => undefined);
}

/** From a page that is going away: the browser sends it all the same (SPEC §7). */
function sendLastSignal(signal: CallSignal): void {
  const sender = { csrfToken: pageCsrfToken.read(), userId: pageOwner.id() };
  const request = buildRequest(sendCallSignal, signal, sender);
  void fetch(sendCallSignal.path, { ...request, keepalive: true }).catch(() => undefined);
}

interface SignalWire extends Signals {
  /** What came over the live connection. */
  receive(payload: unknown): void;
}

/** The signals of a call, on the page's live connection. */
export function createSignalWire(live: Live | null): SignalWire {
  const listeners = new Set<(signal: CallSignal) => void>();
  return {
    send: (signal) => sendSignal(live, signal),
    sendLast: sendLastSignal,
    subscribe(receive) {
      listeners.add(receive);
      return () => listeners.delete(receive);
    },
    receive(payload) {
      const { data: signal } = z.safeParse(CallSignal, payload);
      if (signal) for (const listener of listeners) listener(signal);
    },
  };
}
