import type { OutputOf, QueryOf } from '@parley/contract/endpoint';
import type { listAuditEvents as endpoint } from '@parley/contract/endpoints/audit-events';
import { limits } from '@parley/contract/limits';
import { assertManages } from '../../../domain/workspaces/assert-manages.js';
import type { Reader } from '../../../platform/store/store.js';
import { auditView } from './audit-view.js';
import { readAuditEvents } from './read-audit-events.js';

export async function listAuditEvents(
  reader: Reader,
  userId: number,
  query: QueryOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint>> {
  const { workspace_id: workspaceId, action, actor_id: actorId, before } = query;
  const { limit = limits.pageDefault } = query;
  await assertManages(reader, workspaceId, userId);
  const filter = { workspaceId, action, actorId };
  const rows = await readAuditEvents(reader, filter, { before, limit: limit + 1 });
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    audit_events: shown.map(auditView),
    next: last && rows.length > limit ? last.id : null,
  };
}
