import {
  AuditAction,
  type AuditEvent,
  type AuditFacts,
  AuditTargetKind,
} from '@parley/contract/entities/audit-event';
import type { Selectable } from 'kysely';
import * as z from 'zod/mini';
import type { AuditEventsTable } from '../../../platform/store/record-tables.js';

export type AuditRow = Selectable<AuditEventsTable>;

export function auditView(row: AuditRow): AuditEvent {
  return {
    id: row.id,
    action: z.parse(AuditAction, row.action),
    actor_id: row.actor_id,
    target: { kind: z.parse(AuditTargetKind, row.target_kind), id: row.target_id },
    before: factsIn(row.before),
    after: factsIn(row.after),
    address: row.address,
    at: new Date(row.at).toISOString(),
  };
}

/** Written by `recordAudit` alone. */
function factsIn(json: string | null): AuditFacts | null {
  return json === null ? null : (JSON.parse(json) as AuditFacts);
}
