import * as z from 'zod/mini';
import { type CallSignal, SentCallSignal } from '../entities/call-signal.js';
import { Id } from '../entities/id.js';

/**
 * The answer to a refused call signal, sent on the subscription that the signal came from: the
 * sentences and the status that `POST /api/calls` would have answered with. It has no `type`, so
 * clients that know only call signals ignore it.
 */
export const CallSignalRefused = z.object({
  errors: z.array(z.string()),
  status: z.number(),
  /** `call_id` and `client` of the refused signal. */
  call_id: z.optional(z.string()),
  client: z.optional(z.string()),
});
export type CallSignalRefused = z.output<typeof CallSignalRefused>;

/** `CallChannel` carries call signals, and refusals of the subscriber's own signals. */
export type CallChannelPayload = CallSignal | CallSignalRefused;

/**
 * The data of the action `keep`: call windows send it every 20 seconds, so that the server knows that the
 * call goes on. While a call rings, both sides send it every 3 seconds, and the server repeats the signal of a call that
 * has ended.
 */
export const KeptCall = z.object({
  channel_id: Id,
  call_id: z.nonoptional(SentCallSignal.shape.call_id),
});
export type KeptCall = z.output<typeof KeptCall>;
