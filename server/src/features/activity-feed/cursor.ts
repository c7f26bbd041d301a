import { malformed } from '../../platform/http/errors.js';
import type { ActivityRow } from './activity-row.js';

/** The place of a row in the order of the feed; `code` is blank for a mention. */
export interface Cursor {
  at: number;
  messageId: number;
  userId: number;
  code: string;
}

/** Asks one source for its `limit` newest entries, before the cursor if there is one. */
export interface Wanted {
  userId: number;
  workspaceId: number;
  before: Cursor | null;
  limit: number;
}

export function cursorAfter(last: ActivityRow): string {
  const code = last.type === 'reaction' ? last.react_code : '';
  return [last.at, last.message_id, last.user_id, code].join('.');
}

/** Throws 400 for an invalid cursor. The code may be an emoji that only a newer server knows. */
export function readCursor(text: string): Cursor {
  const [, at, messageId, userId, code = ''] =
    /^(\d{1,15})\.(\d{1,15})\.(\d{1,15})\.([^\p{Cc}\p{Cs}]{0,200})$/u.exec(text) ?? [];
  if (at === undefined) throw malformed(['cursor must be the next of an earlier page.']);
  return { at: Number(at), messageId: Number(messageId), userId: Number(userId), code };
}
