import * as z from 'zod/mini';
import { endpoint } from '../endpoint.js';
import { byId, IdText } from '../entities/id.js';
import { Message } from '../entities/message.js';

const params = z.object({ id: IdText });

/** All pinned messages of a channel: there are a hundred at most. */
export const listPins = endpoint({
  name: 'listPins',
  method: 'GET',
  path: '/api/channels/:id/pins',
  summary: "Lists a channel's pinned messages.",
  params,
  output: byId(Message),
  compressed: true,
  errors: [401, 404],
});

/** Idempotent: a pinned message stays pinned as it was. */
export const pinMessage = endpoint({
  name: 'pinMessage',
  method: 'PUT',
  path: '/api/messages/:id/pin',
  summary: 'Pins a message to its channel.',
  params,
  output: Message,
  rate: 'messageChanges',
  errors: [401, 403, 404, 422],
});

/** Idempotent, too. */
export const unpinMessage = endpoint({
  name: 'unpinMessage',
  method: 'DELETE',
  path: '/api/messages/:id/pin',
  summary: 'Takes a pin off a message.',
  params,
  output: Message,
  rate: 'messageChanges',
  errors: [401, 403, 404],
});
