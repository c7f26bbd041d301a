import { setTimeout as delay } from 'node:timers/promises';
import * as z from 'zod/mini';
import { emptyMessage } from '../../../domain/messages/delete-message.js';
import { defineJob } from '../../../platform/jobs/job-kind.js';
import type { Store } from '../../../platform/store/store.js';
import { clearedBefore, readRules, wholeWorkspace } from './rules.js';

/** Posts in the channel wait for one step at most: some milliseconds. */
const step = 20;
const pauseMs = 20;

/**
 * Clears the messages of a workspace that are older than its rules keep, like deleted ones: with their
 * files, reactions, saves and mentions, and open pages drop them. What is cleared is not found again, so
 * twice ends as once.
 */
export const clearMessages = defineJob({
  name: 'clear-messages',
  payload: z.object({ workspace_id: z.number() }),
  async run({ workspace_id }, { store, stopping }) {
    for (const channelId of await channelsToClear(store, workspace_id)) {
      while ((await clearStep(store, { workspaceId: workspace_id, channelId })) === step) {
        stopping.throwIfAborted();
        await delay(pauseMs);
      }
      stopping.throwIfAborted();
    }
  },
});

/** Also deleted channels: nobody sees their messages, and they are kept no longer than others. */
async function channelsToClear({ reader }: Store, workspaceId: number): Promise<number[]> {
  const rules = await readRules(reader, workspaceId);
  const channels = await reader
    .selectFrom('channels')
    .select('id')
    .where('workspace_id', '=', workspaceId)
    .orderBy('id')
    .execute();
  return channels.flatMap(({ id }) => (clearedBefore(rules, id, Date.now()) === null ? [] : [id]));
}

interface Place {
  workspaceId: number;
  channelId: number;
}

/** Resolves with the number cleared: fewer than a step once nothing old is left. */
export function clearStep(store: Store, { workspaceId, channelId }: Place): Promise<number> {
  return store.transact(async (tx) => {
    await tx.lock(`channel:${channelId}`);
    // Read in each step: a legal hold works at once.
    const rules = await readRules(tx, workspaceId, [wholeWorkspace, channelId]);
    const before = clearedBefore(rules, channelId, tx.now);
    if (before === null) return 0;
    // Ids ascend with time, so the oldest are found without looking at the others.
    const oldest = await tx
      .selectFrom('messages')
      .selectAll()
      .where('channel_id', '=', channelId)
      .where('deleted_at', 'is', null)
      .orderBy('id')
      .limit(step)
      .execute();
    const old = oldest.filter((message) => message.created_at < before);
    for (const message of old) await emptyMessage(tx, message);
    if (old.length > 0) {
      const ids = old.map(({ id }) => id);
      await tx.deleteFrom('calls').where('message_id', 'in', ids).execute();
    }
    return old.length;
  });
}

/** Looks through all workspaces with a rule that clears something. */
export async function clearEverywhere(store: Store): Promise<void> {
  const workspaces = await store.reader
    .selectFrom('retention_rules')
    .select('workspace_id')
    .distinct()
    .where('retention_days', 'is not', null)
    .execute();
  await store.transact((tx) => {
    for (const { workspace_id } of workspaces) {
      clearMessages.enqueue(tx, { workspace_id }, { key: String(workspace_id) });
    }
    return Promise.resolve();
  });
}
