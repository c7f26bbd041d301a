/** All limits of SPEC §9 and §5 that forms and server enforce. Lengths are in code points. */
export const limits = {
  passwordMin: 6,
  passwordMax: 200,
  emailMax: 254,
  workspaceAddressMax: 63,
  workspaceTitleMax: 50,
  channelNameMax: 80,
  /** Users of a group, its opener included. */
  groupMax: 9,
  /** Own sections of a sidebar, and the length of their names. */
  sectionsMax: 50,
  sectionNameMax: 80,
  topicMax: 250,
  descriptionMax: 250,
  statusMax: 100,
  profileFieldMax: 100,
  phoneDigitsMax: 10,
  /** A message's sanitised HTML. */
  messageBodyMax: 40_000,
  filesPerMessage: 25,
  /** Bytes. */
  fileMax: 1024 ** 3,
  /** Bytes. */
  photoMax: 20 * 1024 ** 2,
  /** Hours from UTC. */
  timezoneOffsetMin: -11,
  timezoneOffsetMax: 14,
  /** Entries of a single list in a request, including the blank entries that forms send. */
  listEntries: 200,
  /** Words that a member wants to be notified of, and the length of each. */
  keywords: 20,
  keywordMax: 60,
  /** Entries of the schedule of do not disturb. */
  quietHours: 7,
  /** Length of a search query, in UTF-16 units. */
  searchMax: 1000,
  /** Bookmarks of a channel, and the lengths of their titles and addresses. */
  bookmarksMax: 100,
  bookmarkTitleMax: 100,
  bookmarkUrlMax: 2048,
  /** How many messages a request for quotes may name. */
  quotesPerCall: 50,
  pageDefault: 50,
  pageMax: 100,
  /** How many different emoji a message may have as reactions. */
  emojiPerMessage: 50,
  /** A workspace's own emoji, the length of their names, and the bytes of an uploaded picture. */
  workspaceEmoji: 500,
  emojiNameMin: 2,
  emojiNameMax: 32,
  emojiFileMax: 256 * 1024,
  /** Counts of unread messages and of mentions stop at this number. */
  unreadMax: 100,
  /** Ranges of read messages in a channel, with unread messages before them. */
  seenRanges: 50,
  /** Channels that a call may mark read. The browser counts their seen ranges as well, so that a call stays small. */
  readsPerCall: 100,
  /** Channels that one invite link leads to, its uses, and its seconds: seven days, at most 30. */
  inviteChannels: 20,
  inviteUsesMax: 1000,
  /** A week. */
  editMinutesMax: 7 * 24 * 60,
  inviteExpiry: 7 * 24 * 3600,
  inviteExpiryMax: 30 * 24 * 3600,
  /** For how long messages may be kept, where not for ever: a hundred years. */
  retentionDaysMax: 36_500,
} as const;

/** Limits that the server alone enforces: no page loads them. */
export const serverLimits = {
  /** A request may have this many object fields and list entries together. */
  requestValues: 500,
  /** Nesting of objects and lists, in requests and frames. */
  inputDepth: 10,
  /** Pinned messages of a channel. */
  pinsMax: 100,
  /** Mentions and links to channels in a message; further ones are plain text. */
  mentionsPerMessage: 100,
} as const;

/** Length as people count characters: an emoji outside the basic plane counts once. */
export function codePoints(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}
