import type { RetentionRule } from '@parley/contract/entities/retention';
import type { Selectable } from 'kysely';
import type { RetentionRulesTable } from '../../../platform/store/record-tables.js';
import type { Reader } from '../../../platform/store/store.js';

export type RuleRow = Selectable<RetentionRulesTable>;

/** The `channel_id` of a workspace's own rule. */
export const wholeWorkspace = 0;

const day = 24 * 60 * 60_000;
const keptForEver: RetentionRule = { inherits: false, retention_days: null, legal_hold: false };

export function ruleView(row: RuleRow | undefined): RetentionRule {
  if (!row) return keptForEver;
  const { inherits, retention_days, held_since } = row;
  return { inherits: inherits === 1, retention_days, legal_hold: held_since !== null };
}

export function readRules(
  reader: Reader,
  workspaceId: number,
  channelIds?: readonly number[],
): Promise<RuleRow[]> {
  let rules = reader
    .selectFrom('retention_rules')
    .selectAll()
    .where('workspace_id', '=', workspaceId);
  if (channelIds) rules = rules.where('channel_id', 'in', channelIds);
  return rules.execute();
}

/**
 * Messages of the channel from before this moment (epoch ms) are cleared; null: none are, because they
 * are kept for ever, or held.
 */
export function clearedBefore(
  rules: readonly RuleRow[],
  channelId: number,
  now: number,
): number | null {
  const workspace = rules.find((rule) => rule.channel_id === wholeWorkspace);
  const channel = rules.find((rule) => rule.channel_id === channelId);
  if ((workspace?.held_since ?? channel?.held_since ?? null) !== null) return null;
  const { retention_days: days } = ruleView(channel?.inherits === 0 ? channel : workspace);
  return days === null ? null : now - days * day;
}
