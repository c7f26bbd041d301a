import { serverLimits } from '@parley/contract/limits';
import * as z from 'zod/mini';
import { isBoundedJson } from '../lib/bounded-json.js';
import type { StoredEvent } from '../store/event.js';
import { textFrame } from './frame.js';

/** Action Cable's frames and AnyCable's extension of them, as REALTIME "The wire" defines them. */

export const protocols = { extended: 'actioncable-v1-ext-json', plain: 'actioncable-v1-json' };

export type DisconnectReason =
  | 'unauthorized'
  | 'session_replaced'
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

/** Only for clients that ask: the offset from which each stream is sent. */
export const positionsFrame = (
  identifier: string,
  epoch: string,
  streams: Record<string, number>,
) => textFrame(JSON.stringify({ identifier, type: 'positions', epoch, streams }));

/** The encoding of events, shared by all subscriptions with the same identifier and protocol. */
export interface Envelope {
  /** Equal for equal identifiers and protocols. */
  readonly key: string;
  wrap(event: StoredEvent): Buffer;
  /** Encodes a message without a position in its stream, so that no client resumes from it. */
  wrapTransient(message: string): Buffer;
}

export function envelopeFor(identifier: string, extended: boolean, epoch: string): Envelope {
  // A client gets back its own identifier, whatever the order of its keys (@rails and @anycable
  // differ).
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

/** An offset in a stream. */
export interface Position {
  epoch: string;
  offset: number;
}

/**
 * The positions of a resuming client; `since` (unix seconds) applies to streams it does not name.
 * `positions`: the client wants to know where each stream begins for it, so that it can name all of
 * them later.
 */
export interface HistoryRequest {
  since?: number | undefined;
  streams: Record<string, Position>;
  positions?: boolean | undefined;
}

const HistoryRequest = z.object({
  since: z.optional(z.number()),
  streams: z._default(
    z.record(z.string(), z.object({ epoch: z.string(), offset: z.int().check(z.nonnegative()) })),
    {},
  ),
  positions: z.optional(z.boolean()),
});

const Command = z.object({
  command: z.string(),
  identifier: z._default(z.string(), ''),
  data: z.optional(z.unknown()),
  history: z.optional(HistoryRequest),
});
export type Command = z.output<typeof Command>;

/** A client that follows a thousand streams names all their positions in one frame. */
const bounds = { values: 5_000, depth: serverLimits.inputDepth };

/** Null when the text is not a command. */
export function parseCommand(json: string): Command | null {
  return z.safeParse(Command, parseBounded(json)).data ?? null;
}

/** Undefined for invalid JSON, and for JSON that is too costly to parse. */
function parseBounded(json: string): unknown {
  try {
    return isBoundedJson(json, bounds) ? JSON.parse(json) : undefined;
  } catch {
    return undefined;
  }
}

/** The data of a `message` command: a JSON object within JSON. Null if it is not. */
export function parseData(data: unknown): object | null {
  const value = typeof data === 'string' ? parseBounded(data) : null;
  return isObject(value) ? value : null;
}

export function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const Identifier = z.looseObject({ channel: z.string() });

/** Parses an identifier: a live channel and its parameters. Null if it is not valid. */
export function parseIdentifier(identifier: string): { channel: string } | null {
  return z.safeParse(Identifier, parseBounded(identifier)).data ?? null;
}
