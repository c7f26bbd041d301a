import type { NewRetentionRule, RetentionRule } from '@parley/contract/entities/retention';
import { recordAudit } from '../../../domain/audit/record-audit.js';
import { isDm } from '../../../domain/channels/policy.js';
import { findChannel } from '../../../domain/channels/visible-channels.js';
import { assertManages } from '../../../domain/workspaces/assert-manages.js';
import { forbidden, notFound } from '../../../platform/http/errors.js';
import type { Store, Transaction } from '../../../platform/store/store.js';
import { clearMessages } from './clear-messages.js';
import { readRules, ruleView, wholeWorkspace } from './rules.js';

/** Throws 404 for a channel that is hidden, or of another workspace; 403 for direct messages. */
export async function setRetention(
  store: Store,
  userId: number,
  { workspace_id: workspaceId, channel_id, ...wanted }: NewRetentionRule,
): Promise<RetentionRule> {
  return store.transact(async (tx) => {
    // Two administrators at once: the log tells what each of them found.
    await tx.lock(`workspace:${workspaceId}`);
    await assertManages(tx, workspaceId, userId);
    if (channel_id !== null)
      await assertHasRule(tx, userId, { workspaceId, channelId: channel_id });
    const channelId = channel_id ?? wholeWorkspace;
    const [row] = await readRules(tx, workspaceId, [channelId]);
    const before = ruleView(row);
    const after = tidy(wanted, channel_id !== null);
    if (row && isEqual(before, after)) return after;
    await storeRule(tx, { workspaceId, channelId }, after, row?.held_since ?? null);
    await recordAudit(tx, {
      workspaceId,
      actorId: userId,
      action: 'retention.changed',
      target:
        channel_id === null
          ? { kind: 'workspace', id: workspaceId }
          : { kind: 'channel', id: channel_id },
      before,
      after,
    });
    clearMessages.enqueue(tx, { workspace_id: workspaceId }, { key: String(workspaceId) });
    return after;
  });
}

async function assertHasRule(
  tx: Transaction,
  userId: number,
  { workspaceId, channelId }: { workspaceId: number; channelId: number },
): Promise<void> {
  const channel = await findChannel(tx, userId, channelId);
  if (channel.workspace_id !== workspaceId) throw notFound();
  if (isDm(channel)) throw forbidden('Direct messages are kept as long as the workspace says.');
}

/** A workspace inherits from nothing, and a rule that inherits has no days of its own. */
function tidy(rule: RetentionRule, isOfChannel: boolean): RetentionRule {
  const inherits = isOfChannel && rule.inherits;
  return { ...rule, inherits, retention_days: inherits ? null : rule.retention_days };
}

function isEqual(one: RetentionRule, other: RetentionRule): boolean {
  return (
    one.inherits === other.inherits &&
    one.retention_days === other.retention_days &&
    one.legal_hold === other.legal_hold
  );
}

async function storeRule(
  tx: Transaction,
  { workspaceId, channelId }: { workspaceId: number; channelId: number },
  { inherits, retention_days, legal_hold }: RetentionRule,
  heldSince: number | null,
): Promise<void> {
  const columns = {
    inherits: Number(inherits),
    retention_days,
    held_since: legal_hold ? (heldSince ?? tx.now) : null,
  };
  await tx
    .insertInto('retention_rules')
    .values({ workspace_id: workspaceId, channel_id: channelId, ...columns })
    .onConflict((clash) => clash.columns(['workspace_id', 'channel_id']).doUpdateSet(columns))
    .execute();
}
