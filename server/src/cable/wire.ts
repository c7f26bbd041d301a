import * as z from 'zod/mini';
import type { StoredEvent } from '../store/event.js';
import { textFrame } from './frame.js';

/** Action Cable's frames and AnyCable's extension of them, as REALTIME "The wire" has them. */

export const protocols = { extended: 'actioncable-v1-ext-json', plain: 'actioncable-v1-json' };

export type DisconnectReason =
  | 'unauthorized'
  | 'invalid_request'
  | 'server_restart'
  | 'remote'
  | 'too_slow';

export const welcomeFrame = textFrame('{"type":"welcome"}');

/** `seconds`: unix time. */
export const pingMessage = (seconds: number) => textFrame(`{"type":"ping","message":${seconds}}`);

export const disconnectFrame = (reason: DisconnectReason, reconnect: boolean) =>
  textFrame(JSON.stringify({ type: 'disconnect', reason, reconnect }));

type SubscriptionNotice =
  | 'confirm_subscription'
  | 'reject_subscription'
  | 'confirm_history'
  | 'reject_history';

export const noticeFrame = (identifier: string, type: SubscriptionNotice) =>
  textFrame(JSON.stringify({ identifier, type }));

/** How an event looks to everybody who subscribed with the same identifier and protocol. */
export interface Envelope {
  /** Equal for equal identifiers and protocols. */
  readonly key: string;
  wrap(event: StoredEvent): Buffer;
  /** What has no place in its stream: no client can resume from it. */
  wrapTransient(message: string): Buffer;
}

export function envelopeFor(identifier: string, extended: boolean, epoch: string): Envelope {
  // A client gets back its identifier, whatever the order of its keys (@rails and @anycable differ).
  const head = `{"identifier":${JSON.stringify(identifier)},"message":`;
  const wrapTransient = (message: string) => textFrame(`${head}${message}}`);
  if (!extended) {
    return { key: head, wrap: (event) => textFrame(`${head}${event.message}}`), wrapTransient };
  }
  const position = (event: StoredEvent) =>
    `,"stream_id":"${event.stream}","epoch":"${epoch}","offset":${event.offset}}`;
  return {
    key: `+${head}`,
    wrap: (event) => textFrame(head + event.message + position(event)),
    wrapTransient,
  };
}

/** Where a client says it stands; `since` (unix seconds) is for the streams it does not name. */
export interface HistoryRequest {
  since?: number | undefined;
  streams: Record<string, { epoch: string; offset: number }>;
}

const HistoryRequest = z.object({
  since: z.optional(z.number()),
  streams: z._default(
    z.record(z.string(), z.object({ epoch: z.string(), offset: z.int().check(z.nonnegative()) })),
    {},
  ),
});

const Command = z.object({
  command: z.string(),
  identifier: z._default(z.string(), ''),
  data: z.optional(z.unknown()),
  history: z.optional(HistoryRequest),
});
export type Command = z.output<typeof Command>;

/** Null when the text is not a command at all. */
export function parseCommand(json: string): Command | null {
  try {
    return Command.parse(JSON.parse(json));
  } catch {
    return null;
  }
}

/** What a `message` command brings: an object's JSON within JSON. Null when it is none. */
export function parseData(data: unknown): object | null {
  try {
    const value: unknown = typeof data === 'string' ? JSON.parse(data) : null;
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
}

export function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The identifier's own JSON: which live channel, with which parameters. Null when it is none. */
export function parseIdentifier(identifier: string): { channel: string } | null {
  try {
    return z.looseObject({ channel: z.string() }).parse(JSON.parse(identifier));
  } catch {
    return null;
  }
}
