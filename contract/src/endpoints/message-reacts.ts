import * as z from 'zod/mini';
import { endpoint } from '../endpoint.js';
import { Id } from '../entities/id.js';
import { MessageReact } from '../entities/message-react.js';

/** The server checks that it is an emoji. */
const react_code = z.string().check(z.maxLength(50));
const body = z.object({ message_react: z.object({ message_id: Id, react_code }) });

/**
 * Idempotent: reacting again with the same emoji changes nothing. The answer has the emoji's canonical form. 422
 * if the code is not an emoji, or if the message has `limits.emojiPerMessage` different emoji already.
 */
export const createReact = endpoint({
  name: 'createReact',
  method: 'POST',
  path: '/api/message_reacts',
  summary: 'Reacts to a message with an emoji.',
  body,
  output: z.object({ message_react: MessageReact, type: z.literal('RECEIVE_MESSAGE_REACT') }),
  rate: 'reactions',
  errors: [401, 403, 404, 422],
});

/** The id in the path is a placeholder: SPEC §7 always sends 0. */
export const deleteReact = endpoint({
  name: 'deleteReact',
  method: 'DELETE',
  path: '/api/message_reacts/:placeholder',
  summary: 'Takes a reaction back.',
  params: z.object({ placeholder: z.string() }),
  body,
  output: z.object({ message_react: MessageReact, type: z.literal('REMOVE_MESSAGE_REACT') }),
  rate: 'reactions',
  errors: [401, 403, 404],
});
