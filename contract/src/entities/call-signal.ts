import * as z from 'zod/mini';
import { Id } from './id.js';

export const callSignalTypes = [
  'JOIN_CALL',
  'EXCHANGE',
  'LEAVE_CALL',
  'REJECT_CALL',
  'PICKUP_CALL',
  'RECEIVED_CALL',
] as const;

const Scalar = z.nullable(z.union([z.string(), z.number(), z.boolean()]));

/** A WebRTC description or candidate, as an object or as its JSON. Both are flat. */
const Exchanged = z.nullable(z.union([z.string(), z.record(z.string(), Scalar)]));

/**
 * Why a LEAVE_CALL was sent, where nobody hung up: the connection was lost, none was found, or the page
 * was unloaded and may be back in a moment.
 */
export const LeaveReason = z.enum(['lost', 'unconnected', 'unload']);
export type LeaveReason = z.output<typeof LeaveReason>;

/** SPEC §3 Call signal: from one user of a DM to the other, never stored. */
export const CallSignal = z.object({
  type: z.enum(callSignalTypes),
  from: Id,
  /** The same person as `target_user_id`. */
  to: Id,
  target_user_id: Id,
  channel_id: Id,
  sdp: z.optional(Exchanged),
  candidate: z.optional(Exchanged),
  /** Which call this is about: a stale signal ends no other. */
  call_id: z.optional(z.string().check(z.maxLength(64))),
  /** Which browser tab sent it. */
  client: z.optional(z.string().check(z.maxLength(64))),
  /** With LEAVE_CALL. */
  reason: z.optional(LeaveReason),
  /** How many times the sender's page has been loaded again in this call; absent for never. */
  rejoins: z.optional(z.int().check(z.positive(), z.maximum(1_000))),
});
export type CallSignal = z.output<typeof CallSignal>;

/** As clients send it: they may name the partner as `to`, as `target_user_id` or as both. */
export const SentCallSignal = z.extend(CallSignal, {
  to: z.optional(Id),
  target_user_id: z.optional(Id),
});
export type SentCallSignal = z.output<typeof SentCallSignal>;
