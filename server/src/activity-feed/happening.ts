import type { ReactCode } from '@parley/contract/entities/message-react';
import type { MentionsTable } from '../store/schema.js';

/** A row of the feed. `user_id`: who did it. */
export type Happening = { at: number; message_id: number; user_id: number } & (
  | { type: 'mention'; kind: MentionsTable['kind'] }
  | { type: 'reaction'; react_code: ReactCode }
);
