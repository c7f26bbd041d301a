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

/** A WebRTC description or candidate, as an object or as its JSON text. Both are flat. */
const Exchanged = z.nullable(z.union([z.string(), z.record(z.string(), Scalar)]));

/**
 * Why a LEAVE_CALL was sent without a hang-up: the connection was lost, was never established, or
 * the page was unloaded and may come back in a moment.
 */
export const LeaveReason = z.enum(['lost', 'unconnected', 'unload']);
export type LeaveReason = z.output<typeof LeaveReason>;

/** SPEC §3 Call signal: from one user of a DM to the other, never stored. */
export const CallSignal = z.object({
  type: z.enum(callSignalTypes),
  from: Id,
  /** The same user as `target_user_id`. */
  to: Id,
  target_user_id: Id,
  channel_id: Id,
  sdp: z.optional(Exchanged),
  candidate: z.optional(Exchanged),
  /** The call that this signal belongs to, so that a stale signal cannot end another call. */
  call_id: z.optional(z.string().check(z.maxLength(64))),
  /** The browser tab that sent it. */
  client: z.optional(z.string().check(z.maxLength(64))),
  /** Only with LEAVE_CALL. */
  reason: z.optional(LeaveReason),
  /** How many times the sender's page was reloaded during this call; absent for never. */
  rejoins: z.optional(z.int().check(z.positive(), z.maximum(1_000))),
});
export type CallSignal = z.output<typeof CallSignal>;

/** The form that clients send: it may name the partner as `to`, as `target_user_id` or as both. */
export const SentCallSignal = z.extend(CallSignal, {
  to: z.optional(Id),
  target_user_id: z.optional(Id),
});
export type SentCallSignal = z.output<typeof SentCallSignal>;
