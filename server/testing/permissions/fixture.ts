/** The rows that a request of the table concerns. */
export interface Fixture {
  channelId: number;
  messageId: number;
  fileId: number;
  previewId?: number;
  bookmarkId?: number;
  uploadUrl?: string;
  /** The id of an invited account. */
  userId?: number;
  sessionId?: number;
  passkeyId?: number;
  identityId?: number;
  exportId?: number;
  emojiId?: number;
  /** An invite link. */
  invite?: { id: number; token: string };
}
