import type { Cast } from './cast.js';
import { inDm, inGroup, inPrivate, inPublic, type Scenario, sends } from './scenario.js';

const kept = { retention_days: null, legal_hold: false };

const keeps = (workspace_id: number, channel_id: number | null) =>
  sends('/api/retention', { retention: { workspace_id, channel_id, ...kept } });

const ofExport = (cast: Cast) => cast.shared.take('export', 'author', () => cast.readyExport());

/** The audit log, how long messages are kept, and archives. */
export const recordScenarios: readonly Scenario[] = [
  ...['', '.csv', '.jsonl'].map((format): Scenario => ({
    call: `GET /api/audit_events${format}`,
    what: 'of the workspace',
    ask: ({ cast }) => ({ path: `/api/audit_events${format}?workspace_id=${cast.workspaceId}` }),
  })),
  {
    call: 'GET /api/retention',
    what: 'of the workspace',
    ask: ({ cast }) => ({ path: `/api/retention?workspace_id=${cast.workspaceId}` }),
  },
  {
    call: 'PUT /api/retention',
    what: 'of the workspace',
    ask: ({ cast }) => keeps(cast.workspaceId, null),
  },
  {
    call: 'PUT /api/retention',
    what: 'of a public channel',
    fixture: inPublic,
    ask: ({ cast, fixture }) => keeps(cast.workspaceId, fixture.channelId),
  },
  {
    call: 'PUT /api/retention',
    what: 'of a private channel',
    fixture: inPrivate,
    ask: ({ cast, fixture }) => keeps(cast.workspaceId, fixture.channelId),
  },
  {
    call: 'PUT /api/retention',
    what: 'of a group',
    fixture: inGroup,
    ask: ({ cast, fixture }) => keeps(cast.workspaceId, fixture.channelId),
  },
  {
    call: 'PUT /api/retention',
    what: 'of a DM',
    fixture: inDm,
    ask: ({ cast, fixture }) => keeps(cast.workspaceId, fixture.channelId),
  },
  {
    call: 'POST /api/exports',
    what: 'of the workspace',
    fixture: (cast) => cast.withoutExports(),
    ask: ({ cast }) => sends('/api/exports', { export: { workspace_id: cast.workspaceId } }),
  },
  {
    call: 'POST /api/exports',
    what: "of the user's own data",
    ask: () => sends('/api/exports', { export: {} }),
  },
  { call: 'GET /api/exports', what: "the user's own", ask: () => ({ path: '/api/exports' }) },
  {
    call: 'GET /api/exports/{id}/archive',
    what: 'that the author asked for',
    fixture: ofExport,
    ask: ({ fixture }) => ({ path: `/api/exports/${fixture.exportId}/archive` }),
  },
  {
    call: 'DELETE /api/exports/{id}',
    what: 'that the author asked for',
    fixture: ofExport,
    ask: ({ fixture }) => ({ path: `/api/exports/${fixture.exportId}` }),
  },
];
