import type { Transaction } from '../../platform/store/store.js';
import type { MessageRow } from './message-view.js';

/** Strictly later than before, also for an edit in the millisecond of the message itself. */
export function editedAt(tx: Transaction, message: MessageRow): number {
  return Math.max(tx.now, message.updated_at + 1);
}
