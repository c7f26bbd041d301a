/** Every number of SPEC §9 and §5 that a form or the server holds somebody to. Lengths are in code points. */
export const limits = {
  passwordMin: 6,
  passwordMax: 200,
  emailMax: 254,
  workspaceAddressMax: 63,
  channelNameMax: 80,
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
  /** The most object fields and list entries in a request, counted together. */
  requestValues: 500,
  /** Objects and lists within each other, in requests and frames. */
  inputDepth: 10,
  /** The most entries of a single list in a request, including the blank entries that forms send. */
  listEntries: 200,
  pageDefault: 50,
  pageMax: 100,
} as const;

/** How many characters a person would count: one for an emoji outside the basic plane too. */
export function codePoints(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}
