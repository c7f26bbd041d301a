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

/** What WebRTC makes of a description or a candidate: as it is, or as JSON. */
const Exchanged = z.nullable(z.union([z.string(), z.record(z.string(), z.unknown())]));

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
});
export type CallSignal = z.output<typeof CallSignal>;
