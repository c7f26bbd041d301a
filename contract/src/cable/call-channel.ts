import * as z from 'zod/mini';
import type { CallSignal } from '../entities/call-signal.js';

/**
 * What the sender of a refused call signal is told, on the subscription it was spoken on: the
 * sentences and the status that `POST /api/calls` would have answered with. It has no `type`, so that
 * clients that know only call signals take it for none.
 */
export const CallSignalRefused = z.object({
  errors: z.array(z.string()),
  status: z.number(),
  /** Of the refused signal. */
  call_id: z.optional(z.string()),
  client: z.optional(z.string()),
});
export type CallSignalRefused = z.output<typeof CallSignalRefused>;

/** `CallChannel` brings call signals as they are, and refusals of its subscriber's own. */
export type CallChannelPayload = CallSignal | CallSignalRefused;
