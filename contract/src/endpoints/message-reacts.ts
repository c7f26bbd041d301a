import * as z from 'zod/mini';
import { endpoint } from '../endpoint.js';
import { Id } from '../entities/id.js';
import { MessageReact, ReactCode } from '../entities/message-react.js';

const body = z.object({ message_react: z.object({ message_id: Id, react_code: ReactCode }) });

/** Idempotent: reacting again with the same emoji changes nothing. */
export const createReact = endpoint({
  name: 'createReact',
  method: 'POST',
  path: '/api/message_reacts',
  summary: 'Reacts to a message with an emoji.',
  body,
  output: z.object({ message_react: MessageReact, type: z.literal('RECEIVE_MESSAGE_REACT') }),
  errors: [401, 403, 404],
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
  errors: [401, 403, 404],
});
