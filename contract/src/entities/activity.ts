import * as z from 'zod/mini';
import { Id, Time } from './id.js';
import { ReactCode } from './message-react.js';
import { Message } from './message.js';

/**
 * A message that mentions the member, or a message of the member with reactions of others. A message with several
 * reactions is listed once, at the time of the newest.
 */
export const Activity = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('mention'),
    /** By name, or with everybody. */
    kind: z.enum(['user', 'channel', 'here']),
    at: Time,
    /** The message's author. */
    user_id: Id,
    message: Message,
  }),
  z.object({
    type: z.literal('reaction'),
    react_code: ReactCode,
    at: Time,
    /** The member who reacted last; `message` has all reactions. */
    user_id: Id,
    message: Message,
  }),
]);
export type Activity = z.output<typeof Activity>;
