import * as z from 'zod/mini';
import { endpoint } from '../endpoint.js';
import { byId } from '../entities/id.js';
import { MessageQuote } from '../entities/message-quote.js';
import { limits } from '../limits.js';

const rule = `must be 1 to ${limits.quotesPerCall} message ids with commas between them`;

/** Ids as a query carries them: `7,12`. */
const IdList = z.pipe(
  z
    .string()
    .check(
      z.regex(new RegExp(`^[1-9]\\d{0,15}(,[1-9]\\d{0,15}){0,${limits.quotesPerCall - 1}}$`), rule),
    ),
  z.transform((digits) => digits.split(',').map(Number)),
);

/** A message that the user may not see is left out, exactly as a missing message is. */
export const listQuotes = endpoint({
  name: 'listQuotes',
  method: 'GET',
  path: '/api/message_quotes',
  summary: 'Reads what links to messages show of them.',
  query: z.object({ ids: IdList }),
  output: byId(MessageQuote),
  compressed: true,
  errors: [400, 401],
});
