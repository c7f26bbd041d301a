import * as z from 'zod/mini';

/** A file that was uploaded, and what its message names it by. */
export const SentFile = z.object({
  signed_id: z.string(),
  name: z.string(),
  /** MIME type, as this browser has it. */
  type: z.string(),
});
export type SentFile = z.output<typeof SentFile>;
