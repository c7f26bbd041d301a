import type { LoginChannelPayload } from '@parley/contract/cable/login-channel';
import { announce, everybodyIn } from '../../domain/audience/announce.js';
import type { Transaction } from '../../platform/store/store.js';

/** Tells everybody in the workspace that its emoji changed. */
export async function announceEmoji(tx: Transaction, workspaceId: number): Promise<void> {
  const message: LoginChannelPayload = { emoji_data: { workspace_id: workspaceId } };
  announce(tx, await everybodyIn(tx, workspaceId), { message, subject: 'emoji' });
}
