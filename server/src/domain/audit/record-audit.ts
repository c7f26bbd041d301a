import type {
  AuditAction,
  AuditFacts,
  AuditTargetKind,
} from '@parley/contract/entities/audit-event';
import type { Transaction } from '../../platform/store/store.js';

export interface AuditFact {
  /** Null for what happens to an account. */
  workspaceId: number | null;
  actorId: number;
  action: AuditAction;
  target: { kind: AuditTargetKind; id: number };
  before?: AuditFacts;
  after?: AuditFacts;
}

/** Records a change in its own transaction: the one is there if, and only if, the other is. */
export async function recordAudit(tx: Transaction, fact: AuditFact): Promise<void> {
  await tx
    .insertInto('audit_events')
    .values({
      workspace_id: fact.workspaceId,
      actor_id: fact.actorId,
      action: fact.action,
      target_kind: fact.target.kind,
      target_id: fact.target.id,
      before: fact.before === undefined ? null : JSON.stringify(fact.before),
      after: fact.after === undefined ? null : JSON.stringify(fact.after),
      address: tx.address,
      at: tx.now,
    })
    .execute();
}
