import type { DraftChanged } from '@parley/contract/cable/chat-channel';
import type { Draft } from '@parley/contract/entities/draft';
import type { Transaction } from '../../platform/store/store.js';
import { ownStream } from '../audience/own-stream.js';
import type { DraftRow } from './draft-rows.js';

/** To the author's own browsers. It takes the text from earlier events of the draft. */
export function announceDraft(
  tx: Transaction,
  { user_id, workspace_id, channel_id }: DraftRow,
  draft: Draft,
): void {
  const message: DraftChanged = { draft_data: draft };
  tx.append({
    stream: ownStream(workspace_id, user_id),
    message,
    subject: `draft:${channel_id}`,
  });
}
