import * as z from 'zod/mini';
import { Id, Time } from './id.js';

/** A browser that is signed in to the account. */
export const Session = z.object({
  id: Id,
  /** Whether it is the session that asks. */
  current: z.boolean(),
  /** `Chrome on Windows`; blank where it is not known. */
  device: z.string(),
  /** When it last signed in. */
  created_at: Time,
  /** To within five minutes. */
  last_used_at: Time,
});
export type Session = z.output<typeof Session>;
