import type { Retention } from '@parley/contract/entities/retention';
import { visibleChannels } from '../../../domain/channels/visible-channels.js';
import { assertManages } from '../../../domain/workspaces/assert-manages.js';
import type { Reader } from '../../../platform/store/store.js';
import { readRules, ruleView, wholeWorkspace } from './rules.js';

/** Returns the rules of the channels that the administrator sees. */
export async function readRetention(
  reader: Reader,
  userId: number,
  workspaceId: number,
): Promise<Retention> {
  await assertManages(reader, workspaceId, userId);
  const [rules, channels] = await Promise.all([
    readRules(reader, workspaceId),
    visibleChannels(reader, userId)
      .select('channels.id')
      .where('channels.workspace_id', '=', workspaceId)
      .execute(),
  ]);
  const seen = new Set(channels.map(({ id }) => id));
  const own = rules.filter((rule) => seen.has(rule.channel_id));
  return {
    workspace: ruleView(rules.find((rule) => rule.channel_id === wholeWorkspace)),
    channels: Object.fromEntries(own.map((rule) => [rule.channel_id, ruleView(rule)])),
  };
}
