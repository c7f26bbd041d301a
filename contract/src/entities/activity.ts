import * as z from 'zod/mini';
import { Id, Time } from './id.js';
import { ReactCode } from './message-react.js';
import { Message } from './message.js';

/**
 * Something that concerns a member: a message that mentions them, or one of theirs that others reacted
 * to. A message is listed once for its reactions, by the newest.
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
