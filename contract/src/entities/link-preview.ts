import * as z from 'zod/mini';
import { Id } from './id.js';

/** Title, description and picture of a page that a message links to, from the page's own head. */
export const LinkPreview = z.object({
  id: Id,
  /** As in the message. */
  url: z.string(),
  title: z.string(),
  description: z.nullable(z.string()),
  site_name: z.nullable(z.string()),
  /** `url`: a path on Parley's server, which answers users who can read the message. `width`, `height`: pixels. */
  picture: z.nullable(z.object({ url: z.string(), width: z.int(), height: z.int() })),
});
export type LinkPreview = z.output<typeof LinkPreview>;
