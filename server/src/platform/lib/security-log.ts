import type { Log } from './log.js';

/** All events of the security log, with their levels; `docs/self-hosting.md` describes each. */
export const securityEvents = {
  sign_up: 'info',
  sign_in: 'info',
  sign_in_failed: 'warn',
  sign_in_throttled: 'warn',
  second_factor_asked: 'info',
  second_factor_refused: 'warn',
  second_factor_changed: 'info',
  sign_out: 'info',
  session_ended: 'info',
  password_refused: 'warn',
  password_changed: 'info',
  email_changed: 'info',
  email_verified: 'info',
  account_deleted: 'info',
  password_reset_asked: 'info',
  password_reset: 'info',
  account_claimed: 'info',
  identity_linked: 'info',
  identity_unlinked: 'info',
  invite: 'info',
  invite_link: 'info',
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
 * Fields of a security log line. Never user content, e-mail addresses, tokens or secrets: only ids,
 * the client's address, the pattern of a route, and fixed words.
 */
export interface SecurityFacts {
  /** The id of the acting user, or of the account concerned. */
  user?: number | undefined;
  /** A workspace's id. */
  workspace?: number | undefined;
  /** The client's IP address. */
  address?: string | undefined;
  /** The request's id, which its error lines carry as well. */
  request?: string | undefined;
  [more: string]: string | number | boolean | undefined;
}

export interface SecurityLog {
  note(event: SecurityEvent, facts: SecurityFacts): void;
  /** Writes the counts that are still pending. */
  close(): void;
}

const windowMs = 60_000;
/** Distinct lines per kind of event and window. */
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
 * Structured log lines about attacks and sessions. They are written at the default `LOG_LEVEL`
 * regardless of their own level, but not at `error` and above. Repeats within a minute are counted
 * and summed up in one line at its end, so that a flood of events is no flood of lines.
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
