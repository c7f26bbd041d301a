import type { IceServer } from '@parley/contract/entities/ice-server';
import type { IceServers } from './call-ports';
import type { Scope } from './scope';

/** So much of their time credentials are used; then others are asked for, also in a call. */
const usedFor = 0.75;
/** After a request that failed. */
const askAgainMs = 5_000;

interface Answer {
  ice_servers: readonly IceServer[];
  /** Seconds. */
  ttl: number;
}

export interface RenewedIceServers extends IceServers {
  current(): RTCIceServer[];
  /** Resolves once the first request was answered, or failed: a call within a network still connects. */
  readonly ready: Promise<void>;
}

/** The servers a call connects through, as `ask` names them, for as long as `scope` lasts. */
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
    servers = answer.ice_servers.map(asGiven);
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

/** Timers of browsers count 31 bits of milliseconds. */
const longestTimerMs = 2 ** 31 - 1;

/** The contract's optional fields may be undefined, which RTCIceServer's may not. */
function asGiven({ urls, username, credential }: IceServer): RTCIceServer {
  return username === undefined || credential === undefined
    ? { urls }
    : { urls, username, credential };
}
