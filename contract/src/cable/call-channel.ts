import type { CallSignal } from '../entities/call-signal.js';

/** `CallChannel` brings call signals as they are; they are sent with `speak`. */
export type CallChannelPayload = CallSignal;
