import * as z from 'zod/mini';
import { Id, Time } from './id.js';
import { ReactCode } from './message-react.js';

/** A link that a channel keeps in its bar (decision 102). */
export const Bookmark = z.object({
  id: Id,
  channel_id: Id,
  title: z.string(),
  url: z.string(),
  /** A Unicode emoji, or the `:name:` of a workspace emoji. Null: the web app shows a link icon. */
  emoji: z.nullable(ReactCode),
  /** Bookmarks are shown by ascending position; numbers may be missing. */
  position: z.int(),
  creator_id: Id,
  created_at: Time,
});
export type Bookmark = z.output<typeof Bookmark>;
