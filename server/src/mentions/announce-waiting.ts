import type { LoginChannelPayload } from '@parley/contract/cable/login-channel';
import type { ChannelRow } from '../channels/channel-view.js';
import { holdSignedIn } from '../channels/signed-in.js';
import type { Transaction } from '../store/store.js';

/**
 * To these users' browsers, wherever they are: something waits for them in the channel's workspace. Not
 * to those who are signed out of it.
 */
export async function announceWaiting(
  tx: Transaction,
  { workspace_id }: ChannelRow,
  userIds: readonly number[],
): Promise<void> {
  if (userIds.length === 0) return;
  const message: LoginChannelPayload = { waiting_data: { workspace_id } };
  for (const userId of await holdSignedIn(tx, workspace_id, userIds)) {
    tx.append({ stream: `user:${userId}`, message });
  }
}
