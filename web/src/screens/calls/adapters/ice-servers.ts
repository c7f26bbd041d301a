import type { IceServer } from '@parley/contract/entities/ice-server';
import type { IceServers } from '../call/call-ports';
import type { Scope } from '../call/scope';

/** Share of the credentials' lifetime after which new ones are requested, also during a call. */
const usedFor = 0.75;
/** Pause after a failed request. */
const askAgainMs = 5_000;

interface Answer {
  ice_servers: readonly IceServer[];
  /** Seconds. */
  ttl: number;
}

export interface RenewedIceServers extends IceServers {
  current(): RTCIceServer[];
  /**
   * Resolves after the first request, even a failed one: calls within one network need no servers.
   */
  readonly ready: Promise<void>;
}

/** Fetches the ICE servers with `ask` and renews them until `scope` ends. */
export function renewIceServers(ask: () => Promise<Answer>, scope: Scope): RenewedIceServers {
  const listeners = new Set<(servers: RTCIceServer[]) => void>();
  let servers: RTCIceServer[] = [];
  let isAsking = false;
  let isDue = true;
  let stopWaiting = () => {};

  async function request(): Promise<void> {
    if (isAsking || scope.ended) return;
    isAsking = true;
    stopWaiting();
    const answer = await ask().catch(() => null);
    isAsking = false;
    if (scope.ended) return;
    isDue = answer === null;
    const waitMs = answer ? answer.ttl * 1_000 * usedFor : askAgainMs;
    stopWaiting = scope.after(Math.min(waitMs, longestTimerMs), () => {
      isDue = true;
      void request();
    });
    if (!answer) return;
    servers = answer.ice_servers.map(toRtcIceServer);
    for (const listener of listeners) listener(servers);
  }

  return {
    ready: request(),
    current: () => servers,
    onRenewed(renewed) {
      listeners.add(renewed);
      return () => listeners.delete(renewed);
    },
    renew() {
      if (isDue) void request();
    },
  };
}

/** Browser timers hold at most 31 bits of milliseconds. */
const longestTimerMs = 2 ** 31 - 1;

/** The contract's optional fields may be undefined; RTCIceServer's may not. */
function toRtcIceServer({ urls, username, credential }: IceServer): RTCIceServer {
  return username === undefined || credential === undefined
    ? { urls }
    : { urls, username, credential };
}
