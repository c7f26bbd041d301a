import { inArchived, inEach, type Scenario, sends } from './scenario.js';

const link = { title: 'The plan', url: 'https://example.com/' };

const change = (what: string, call: string, ask: Scenario['ask']): readonly Scenario[] => [
  ...inEach(call, what, ask, 'with a bookmark'),
  {
    call,
    what: `${what}, archived channel`,
    fixture: (cast, kind) => inArchived(cast, kind, 'with a bookmark'),
    ask,
  },
];

export const bookmarkScenarios: readonly Scenario[] = [
  ...inEach('GET /api/channels/{id}/bookmarks', 'reads the list', ({ fixture }) => ({
    path: `/api/channels/${fixture.channelId}/bookmarks`,
  })),
  ...change('adds a bookmark', 'POST /api/bookmarks', ({ fixture }) =>
    sends('/api/bookmarks', { bookmark: { channel_id: fixture.channelId, ...link } }),
  ),
  ...change('changes it', 'PATCH /api/bookmarks/{id}', ({ fixture }) =>
    sends(`/api/bookmarks/${fixture.bookmarkId}`, { bookmark: { title: 'The price' } }),
  ),
  ...change('removes it', 'DELETE /api/bookmarks/{id}', ({ fixture }) =>
    sends(`/api/bookmarks/${fixture.bookmarkId}`, {}),
  ),
];
