import { json } from '../clients/test-browser.js';
import { type Ask, type Context, inEach, inPublic, type Scenario, sends } from './scenario.js';

/** A page has read up to the fixture's message. */
const reads = ({ fixture }: Context): Ask =>
  sends(`/api/channels/${fixture.channelId}/read`, { read: { message_id: fixture.messageId } });

/** Positions, counts and levels, which members alone have; the feed of activity, and search. */
export const readScenarios: readonly Scenario[] = [
  ...inEach('GET /api/channels/{id}/read', 'asks for the counts', ({ fixture }) => ({
    path: `/api/channels/${fixture.channelId}/read`,
  })),
  ...inEach('PUT /api/channels/{id}/read', 'reads it', reads),
  {
    call: 'PUT /api/reads',
    what: 'reads all; channels of others are skipped',
    fixture: inPublic,
    ask: ({ fixture }) =>
      sends('/api/reads', { reads: [{ channel_id: fixture.channelId, message_id: 1 }] }),
  },
  ...inEach('PATCH /api/channels/{id}/notify', 'mutes it', ({ fixture }) => ({
    path: `/api/channels/${fixture.channelId}/notify`,
    init: json({ notify: { muted: true } }),
  })),
  {
    call: 'GET /api/activity',
    what: "the user's own",
    ask: ({ cast }) => ({ path: `/api/activity?workspace_id=${cast.workspaceId}` }),
  },
  {
    call: 'GET /api/search',
    what: 'everywhere',
    ask: ({ cast }) => ({ path: `/api/search?workspace_id=${cast.workspaceId}&q=first` }),
  },
  ...inEach('GET /api/search', 'in it', ({ cast, fixture }) => ({
    path: `/api/search?workspace_id=${cast.workspaceId}&q=first&channel_id=${fixture.channelId}`,
  })),
];
