import type { MessageAction } from '@parley/contract/rules/message-policy';
import { promise, uploaded } from './cast.js';
import {
  inArchived,
  inDm,
  inGroup,
  inEach,
  inPrivate,
  inPublic,
  type Scenario,
  sends,
} from './scenario.js';

/** How each action of the policy is tried; a action without a scenario does not compile. */
const actions: Readonly<Record<MessageAction, readonly Scenario[]>> = {
  edit: inEach('PATCH /api/messages/{id}', 'edits', ({ fixture }) =>
    sends(`/api/messages/${fixture.messageId}`, { message: { body: 'Better' } }),
  ),
  removeFile: inEach(
    'PATCH /api/messages/{id}',
    'takes a file off',
    ({ fixture }) =>
      sends(`/api/messages/${fixture.messageId}`, { message: { deleted_file_id: fixture.fileId } }),
    'with a file',
  ),
  removePreview: inEach(
    'PATCH /api/messages/{id}',
    'takes a preview off',
    ({ fixture }) =>
      sends(`/api/messages/${fixture.messageId}`, {
        message: { removed_preview_id: fixture.previewId },
      }),
    'with a preview',
  ),
  delete: inEach('DELETE /api/messages/{id}', 'deletes', ({ fixture }) =>
    sends(`/api/messages/${fixture.messageId}`, {}),
  ),
  react: inEach('POST /api/message_reacts', 'reacts', ({ fixture }) =>
    sends('/api/message_reacts', {
      message_react: { message_id: fixture.messageId, react_code: '👍' },
    }),
  ),
  unreact: inEach('DELETE /api/message_reacts/{placeholder}', 'takes it back', ({ fixture }) =>
    sends('/api/message_reacts/0', {
      message_react: { message_id: fixture.messageId, react_code: '👍' },
    }),
  ),
  save: inEach('POST /api/message_saves', 'saves', ({ fixture }) =>
    sends('/api/message_saves', { message_save: { message_id: fixture.messageId } }),
  ),
  unsave: inEach('DELETE /api/message_saves/{placeholder}', 'unsaves', ({ fixture }) =>
    sends('/api/message_saves/0', { message_save: { message_id: fixture.messageId } }),
  ),
  pin: inEach('PUT /api/messages/{id}/pin', 'pins', ({ fixture }) =>
    sends(`/api/messages/${fixture.messageId}/pin`, {}),
  ),
  unpin: inEach('DELETE /api/messages/{id}/pin', 'takes a pin off', ({ fixture }) =>
    sends(`/api/messages/${fixture.messageId}/pin`, {}),
  ),
};

/** Archived channels take no new pins, and their members may take pins off. */
const archivedPins: readonly Scenario[] = [
  {
    call: 'PUT /api/messages/{id}/pin',
    what: 'pins, archived channel',
    fixture: inArchived,
    ask: ({ fixture }) => sends(`/api/messages/${fixture.messageId}/pin`, {}),
  },
  {
    call: 'DELETE /api/messages/{id}/pin',
    what: 'takes a pin off, archived channel',
    fixture: inArchived,
    ask: ({ fixture }) => sends(`/api/messages/${fixture.messageId}/pin`, {}),
  },
];

/** Messages that the user may not see are left out of the answer. */
const isQuoted: Scenario['read'] = ({ status, text }) =>
  status === 200 ? (text === '{}' ? 'nothing' : 'quoted') : String(status);

/** Messages, reactions, saves, files, and calls. */
export const messageScenarios: readonly Scenario[] = [
  ...inEach('GET /api/channels/{id}/messages', 'reads them', ({ fixture }) => ({
    path: `/api/channels/${fixture.channelId}/messages`,
  })),
  ...inEach('GET /api/message_quotes', 'quotes a message', ({ fixture }) => ({
    path: `/api/message_quotes?ids=${fixture.messageId}`,
  })).map((scenario): Scenario => ({ ...scenario, read: isQuoted })),
  ...inEach('GET /api/channels/{id}/files', 'reads the list', ({ fixture }) => ({
    path: `/api/channels/${fixture.channelId}/files`,
  })),
  ...inEach('POST /api/messages', 'posts', ({ fixture }) =>
    sends('/api/messages', { message: { body: 'Hello', channel_id: fixture.channelId } }),
  ),
  {
    call: 'POST /api/messages',
    what: 'posts, archived channel',
    fixture: inArchived,
    ask: ({ fixture }) =>
      sends('/api/messages', { message: { body: 'Hello', channel_id: fixture.channelId } }),
  },
  ...inEach('GET /api/channels/{id}/pins', 'reads the list', ({ fixture }) => ({
    path: `/api/channels/${fixture.channelId}/pins`,
  })),
  ...archivedPins,
  ...Object.values(actions).flat(),
  {
    call: 'PATCH /api/messages/{id}',
    what: 'edits, a call in a DM',
    fixture: (cast, kind) => cast.dm(kind, 'call'),
    ask: ({ fixture }) =>
      sends(`/api/messages/${fixture.messageId}`, { message: { body: 'Never called' } }),
  },
  {
    call: 'DELETE /api/messages/{id}',
    what: 'deletes, a call in a DM',
    fixture: (cast, kind) => cast.dm(kind, 'call'),
    ask: ({ fixture }) => sends(`/api/messages/${fixture.messageId}`, {}),
  },
  {
    call: 'GET /api/message_saves',
    what: "the user's own",
    ask: ({ cast }) => ({
      path: `/api/message_saves?message_save[workspace_id]=${cast.workspaceId}`,
    }),
  },
  ...inEach(
    'GET /api/files/{id}/{name}',
    'downloads',
    ({ fixture }) => ({ path: `/api/files/${fixture.fileId}/notes.txt` }),
    'with a file',
  ),
  ...inEach(
    'GET /api/link_previews/{id}/picture',
    'reads it',
    ({ fixture }) => ({ path: `/api/link_previews/${fixture.previewId}/picture` }),
    'with a preview',
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
    fixture: (cast) => cast.promisedUpload(),
    ask: ({ fixture }) => ({ path: fixture.uploadUrl ?? '', init: { body: uploaded } }),
  },
  {
    call: 'PUT /api/direct_uploads/{token}',
    what: 'with a forged token',
    ask: ({ fixture }) => ({ path: fixture.uploadUrl ?? '', init: { body: uploaded } }),
  },
  {
    call: 'POST /api/calls',
    what: 'rings the other of the DM',
    fixture: inDm,
    ask: ({ cast, kind, person, fixture }) => {
      const { author, member, left, signedOut } = cast.people;
      const partner = kind === 'left' ? left : kind === 'signedOut' ? signedOut : member;
      return rings(fixture.channelId, person.id || 1, (kind === 'author' ? partner : author).id);
    },
  },
  {
    call: 'POST /api/calls',
    what: "in another user's name, DM",
    fixture: inDm,
    ask: ({ cast, kind, fixture }) => {
      const { author, member } = cast.people;
      const [from, to] = kind === 'author' ? [member, author] : [author, member];
      return rings(fixture.channelId, from.id, to.id);
    },
  },
  {
    call: 'POST /api/calls',
    what: 'in a public channel',
    fixture: inPublic,
    ask: ({ cast, kind, person, fixture }) => {
      const { author, member } = cast.people;
      return rings(fixture.channelId, person.id || 1, (kind === 'author' ? member : author).id);
    },
  },
  {
    call: 'POST /api/calls',
    what: 'in a group',
    fixture: inGroup,
    ask: ({ cast, kind, person, fixture }) => {
      const { author, member } = cast.people;
      return rings(fixture.channelId, person.id || 1, (kind === 'author' ? member : author).id);
    },
  },
  {
    call: 'POST /api/calls',
    what: 'in a private channel',
    fixture: inPrivate,
    ask: ({ cast, kind, person, fixture }) => {
      const { author, member } = cast.people;
      return rings(fixture.channelId, person.id || 1, (kind === 'author' ? member : author).id);
    },
  },
  { call: 'GET /api/ice_servers', what: '', ask: () => ({ path: '/api/ice_servers' }) },
];

function rings(channel_id: number, from: number, to: number) {
  return sends('/api/calls', { type: 'JOIN_CALL', from, to, target_user_id: to, channel_id });
}
