import type { Transaction } from '../../platform/store/store.js';
import type { ChannelRow } from '../channels/channel-view.js';
import { announceWaitingChanged } from '../channels/events.js';
import { lockSignedIn } from '../channels/signed-in.js';

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
  for (const userId of await lockSignedIn(tx, workspace_id, userIds)) {
    announceWaitingChanged(tx, { workspace_id, user_id: userId });
  }
}
