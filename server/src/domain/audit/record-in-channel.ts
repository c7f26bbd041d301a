import type {
  AuditAction,
  AuditFacts,
  AuditTargetKind,
} from '@parley/contract/entities/audit-event';
import type { Transaction } from '../../platform/store/store.js';
import { recordAudit } from './record-audit.js';

interface Place {
  id: number;
  workspace_id: number;
  kind: 'public' | 'private' | 'direct' | 'group';
}

interface ChannelFact {
  actorId: number;
  action: AuditAction;
  /** The channel itself, unless it is said. */
  target?: { kind: AuditTargetKind; id: number };
  before?: AuditFacts;
  after?: AuditFacts;
}

/** Direct messages are their people's own: nothing of them is told to a workspace's administrators. */
export async function recordInChannel(
  tx: Transaction,
  channel: Place,
  { target = { kind: 'channel', id: channel.id }, ...fact }: ChannelFact,
): Promise<void> {
  if (channel.kind === 'direct' || channel.kind === 'group') return;
  await recordAudit(tx, { ...fact, target, workspaceId: channel.workspace_id });
}
