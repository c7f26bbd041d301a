import { promise, uploaded } from './cast.js';
import { inBoth, inDm, inPublic, type Scenario, sends } from './scenario.js';

/** Messages, their marks and files, and calls. */
export const messageScenarios: readonly Scenario[] = [
  ...inBoth('GET /api/channels/{id}/messages', 'reads them', ({ place }) => ({
    path: `/api/channels/${place.channelId}/messages`,
  })),
  ...inBoth('GET /api/channels/{id}/files', 'reads the list', ({ place }) => ({
    path: `/api/channels/${place.channelId}/files`,
  })),
  ...inBoth('POST /api/messages', 'posts', ({ place }) =>
    sends('/api/messages', { message: { body: 'Hello', channel_id: place.channelId } }),
  ),
  ...inBoth('PATCH /api/messages/{id}', 'edits', ({ place }) =>
    sends(`/api/messages/${place.messageId}`, { message: { body: 'Better' } }),
  ),
  ...inBoth(
    'PATCH /api/messages/{id}',
    'takes a file off',
    ({ place }) =>
      sends(`/api/messages/${place.messageId}`, { message: { deleted_file_id: place.fileId } }),
    'with a file',
  ),
  ...inBoth('DELETE /api/messages/{id}', 'deletes', ({ place }) =>
    sends(`/api/messages/${place.messageId}`, {}),
  ),
  ...inBoth('POST /api/message_reacts', 'reacts', ({ place }) =>
    sends('/api/message_reacts', {
      message_react: { message_id: place.messageId, react_code: '👍' },
    }),
  ),
  ...inBoth('DELETE /api/message_reacts/{placeholder}', 'takes it back', ({ place }) =>
    sends('/api/message_reacts/0', {
      message_react: { message_id: place.messageId, react_code: '👍' },
    }),
  ),
  {
    call: 'GET /api/message_saves',
    what: "one's own",
    ask: ({ cast }) => ({
      path: `/api/message_saves?message_save[workspace_id]=${cast.workspaceId}`,
    }),
  },
  ...inBoth('POST /api/message_saves', 'saves', ({ place }) =>
    sends('/api/message_saves', { message_save: { message_id: place.messageId } }),
  ),
  ...inBoth('DELETE /api/message_saves/{placeholder}', 'unsaves', ({ place }) =>
    sends('/api/message_saves/0', { message_save: { message_id: place.messageId } }),
  ),
  ...inBoth(
    'GET /api/files/{id}/{name}',
    'downloads',
    ({ place }) => ({ path: `/api/files/${place.fileId}/notes.txt` }),
    'with a file',
  ),
  {
    call: 'POST /api/direct_uploads',
    what: '',
    ask: () =>
      sends('/api/direct_uploads', {
        blob: promise,
      }),
  },
  {
    call: 'PUT /api/direct_uploads/{token}',
    what: 'with the address of an upload of the author',
    place: (cast) => cast.promisedUpload(),
    ask: ({ place }) => ({ path: place.uploadUrl ?? '', init: { body: uploaded } }),
  },
  {
    call: 'PUT /api/direct_uploads/{token}',
    what: 'with a forged one',
    ask: ({ place }) => ({ path: place.uploadUrl ?? '', init: { body: uploaded } }),
  },
  {
    call: 'POST /api/calls',
    what: 'rings the other of the DM',
    place: inDm,
    ask: ({ cast, kind, person, place }) => {
      const { author, member, left, signedOut } = cast.people;
      const partner = kind === 'left' ? left : kind === 'signedOut' ? signedOut : member;
      return rings(place.channelId, person.id || 1, (kind === 'author' ? partner : author).id);
    },
  },
  {
    call: 'POST /api/calls',
    what: 'in the name of somebody else, DM',
    place: inDm,
    ask: ({ cast, kind, place }) => {
      const { author, member } = cast.people;
      const [from, to] = kind === 'author' ? [member, author] : [author, member];
      return rings(place.channelId, from.id, to.id);
    },
  },
  {
    call: 'POST /api/calls',
    what: 'in a public channel',
    place: inPublic,
    ask: ({ cast, kind, person, place }) => {
      const { author, member } = cast.people;
      return rings(place.channelId, person.id || 1, (kind === 'author' ? member : author).id);
    },
  },
  { call: 'GET /api/ice_servers', what: '', ask: () => ({ path: '/api/ice_servers' }) },
];

function rings(channel_id: number, from: number, to: number) {
  return sends('/api/calls', { type: 'JOIN_CALL', from, to, target_user_id: to, channel_id });
}
