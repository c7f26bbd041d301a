import { texts } from '@parley/contract/texts';
import { conflict } from '../http/errors.js';
import type { Transaction } from '../store/store.js';

/**
 * Until the transaction ends, no other transaction gives a channel of the workspace a name or frees
 * a name, so a name found free stays free.
 */
export function holdNames(tx: Transaction, workspaceId: number): Promise<void> {
  return tx.hold(`workspace:${workspaceId}`);
}

/** Throws 409 when the workspace has a channel of that name; call `holdNames` first. */
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

/** A deleted channel's name, which cannot clash: channel names have no periods. */
export function deletedName(channelId: number): string {
  return `deleted.${channelId}`;
}
