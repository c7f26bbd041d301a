import type { ReactCode } from '@parley/contract/entities/message-react';
import type { MentionsTable } from '../../platform/store/message-tables.js';

/** A row of the feed. `user_id`: the author of the mention or of the reaction. */
export type ActivityRow = { at: number; message_id: number; user_id: number } & (
  | { type: 'mention'; kind: MentionsTable['kind'] }
  | { type: 'reaction'; react_code: ReactCode }
);
