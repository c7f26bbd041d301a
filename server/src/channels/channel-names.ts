import { texts } from '@parley/contract/texts';
import { conflict } from '../http/errors.js';
import type { Transaction } from '../store/store.js';

/**
 * From here on until the transaction ends nobody else gives a channel of the workspace a name, or
 * frees one: what looks free is free.
 */
export function holdNames(tx: Transaction, workspaceId: number): Promise<void> {
  return tx.hold(`workspace:${workspaceId}`);
}

/** Throws 409 when the workspace has a channel of that name; hold the names first. */
export async function assertNameFree(
  tx: Transaction,
  workspaceId: number,
  name: string,
): Promise<void> {
  const taken = await tx
    .selectFrom('channels')
    .select('id')
    .where('workspace_id', '=', workspaceId)
    .where('name', '=', name)
    .executeTakeFirst();
  if (taken) throw conflict(texts.channelNameTaken);
}

/** What a deleted channel is called, which no other can be: names have no periods. */
export function deletedName(channelId: number): string {
  return `deleted.${channelId}`;
}
