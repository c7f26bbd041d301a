import type { Log } from './log.js';

/** Everything the security log tells of, with its level; `docs/self-hosting.md` describes each. */
export const securityEvents = {
  sign_up: 'info',
  sign_in: 'info',
  sign_in_failed: 'warn',
  sign_in_throttled: 'warn',
  sign_out: 'info',
  session_ended: 'info',
  invite: 'info',
  csrf_refused: 'warn',
  permission_refused: 'warn',
  not_found: 'info',
  host_refused: 'warn',
  origin_refused: 'warn',
  rate_limited: 'warn',
  upload_refused: 'warn',
  live_limit: 'warn',
} as const;

export type SecurityEvent = keyof typeof securityEvents;

/**
 * What a line says beside its event. Never anything that a person wrote, an e-mail address, a token or
 * a secret: ids, the client's address, the pattern of a route, and words of our own.
 */
export interface SecurityFacts {
  /** The id of the user who did it, or whose account it is about. */
  user?: number | undefined;
  /** A workspace's id. */
  workspace?: number | undefined;
  /** The client's IP address. */
  address?: string | undefined;
  /** The id of the request, which the lines of its errors have as well. */
  request?: string | undefined;
  [more: string]: string | number | boolean | undefined;
}

export interface SecurityLog {
  note(event: SecurityEvent, facts: SecurityFacts): void;
  /** Writes what was counted and not said yet. */
  close(): void;
}

const windowMs = 60_000;
/** Lines of different facts that one kind of event may have in a window. */
const mostKinds = 60;

interface Repeated {
  facts: SecurityFacts;
  times: number;
}

interface Window {
  seen: Map<string, Repeated>;
  /** Events beyond `mostKinds`. */
  others: number;
  end: NodeJS.Timeout;
}

/**
 * Structured lines about attacks and sessions. They show at the default `LOG_LEVEL`, whatever their own
 * level is, and not at `error` and above. A flood does not become a flood of lines: what repeats within
 * a minute is counted, and told in one more line at its end.
 */
export function securityLog(log: Log): SecurityLog {
  const lines = log.isLevelEnabled('warn') ? log.child({}, { level: 'info' }) : log;
  const windows = new Map<SecurityEvent, Window>();

  function write(event: SecurityEvent, facts: object): void {
    lines[securityEvents[event]]({ event, ...facts }, 'security');
  }

  function open(event: SecurityEvent): Window {
    const end = setTimeout(() => close(event), windowMs).unref();
    const window: Window = { seen: new Map(), others: 0, end };
    windows.set(event, window);
    return window;
  }

  function close(event: SecurityEvent): void {
    const window = windows.get(event);
    if (!window) return;
    windows.delete(event);
    clearTimeout(window.end);
    for (const { facts, times } of window.seen.values()) {
      if (times > 0) write(event, { ...facts, repeated: times });
    }
    if (window.others > 0) write(event, { others: window.others });
  }

  return {
    note(event, facts) {
      const { request: _, ...same } = facts;
      const key = JSON.stringify(same);
      const window = windows.get(event) ?? open(event);
      const before = window.seen.get(key);
      if (before) before.times += 1;
      else if (window.seen.size === mostKinds) window.others += 1;
      else {
        window.seen.set(key, { facts: same, times: 0 });
        write(event, facts);
      }
    },
    close() {
      for (const event of windows.keys()) close(event);
    },
  };
}
