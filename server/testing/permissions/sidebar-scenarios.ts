import { json } from '../clients/test-browser.js';
import { type Ask, inEach, type Scenario, sends } from './scenario.js';

function sidebar(workspaceId: number, init: RequestInit = {}): Ask {
  return { path: `/api/sidebar?workspace_id=${workspaceId}`, init };
}

/** Sections: each person has their own, and puts into them what they are in. */
export const sidebarScenarios: readonly Scenario[] = [
  {
    call: 'GET /api/sidebar',
    what: "the user's own",
    ask: ({ cast }) => sidebar(cast.workspaceId),
  },
  {
    call: 'PUT /api/sidebar',
    what: "the user's own",
    ask: ({ cast }) => sidebar(cast.workspaceId, json({ sidebar: { revision: 0, sections: [] } })),
  },
  ...inEach('PUT /api/channels/{id}/section', 'takes it out of its section', ({ fixture }) =>
    sends(`/api/channels/${fixture.channelId}/section`, { section: { id: null } }),
  ),
];
