import type { AuditAction } from '@parley/contract/entities/audit-event';
import type { Reader } from '../../../platform/store/store.js';
import type { AuditRow } from './audit-view.js';

export interface AuditFilter {
  workspaceId: number;
  action?: AuditAction | undefined;
  actorId?: number | undefined;
}

interface AuditPage {
  /** Only older events: with lesser ids. */
  before?: number | undefined;
  limit: number;
}

/** Newest first. */
export function readAuditEvents(
  reader: Reader,
  { workspaceId, action, actorId }: AuditFilter,
  { before, limit }: AuditPage,
): Promise<AuditRow[]> {
  let events = reader
    .selectFrom('audit_events')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .orderBy('id', 'desc')
    .limit(limit);
  if (action !== undefined) events = events.where('action', '=', action);
  if (actorId !== undefined) events = events.where('actor_id', '=', actorId);
  if (before !== undefined) events = events.where('id', '<', before);
  return events.execute();
}
