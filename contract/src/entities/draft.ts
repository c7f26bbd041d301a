import * as z from 'zod/mini';
import { Id, Time } from './id.js';

/** An uploaded file that waits for its draft to be sent. */
export const DraftFile = z.object({
  /** By which a message, or the next revision of the draft, names it. */
  signed_id: z.string(),
  name: z.string(),
  /** MIME type. */
  type: z.string(),
  byte_size: z.int(),
});
export type DraftFile = z.output<typeof DraftFile>;

/** The newest revision that a browser knows; an integer follows it. */
export const KnownDraftRevision = z.int().check(z.nonnegative(), z.lt(Number.MAX_SAFE_INTEGER));

/** The user's unsent message in a channel. Without text and files it was sent or deleted. */
export const Draft = z.object({
  channel_id: Id,
  /** Sanitised HTML. */
  body: z.string(),
  files: z.array(DraftFile),
  /** Ascends with every change, also when the draft is sent; 0 before the first. */
  revision: z.int().check(z.nonnegative()),
  updated_at: z.nullable(Time),
});
export type Draft = z.output<typeof Draft>;
