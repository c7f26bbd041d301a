import type { LoginChannelPayload } from '@parley/contract/cable/login-channel';
import { allGuests, tellGuest } from '../../domain/channels/guests.js';
import type { Transaction } from '../../platform/store/store.js';

/** Tells everybody in the workspace that its emoji changed. */
export async function announceEmoji(tx: Transaction, workspaceId: number): Promise<void> {
  const message: LoginChannelPayload = { emoji_data: { workspace_id: workspaceId } };
  tx.append({ stream: `workspace:${workspaceId}`, message, subject: 'emoji' });
  for (const guestId of await allGuests(tx, workspaceId)) {
    tellGuest(tx, { workspaceId, guestId }, message, 'emoji');
  }
}
