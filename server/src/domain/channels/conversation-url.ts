/** Where the app shows a conversation, at a message if there is one: its routes are in the hash (SPEC §2). */
export function conversationUrl(
  origin: string,
  { address, channelId, messageId }: { address: string; channelId: number; messageId?: number },
): string {
  const at = messageId === undefined ? '' : `?message=${messageId}`;
  return new URL(`/#/workspace/${address}/${channelId}${at}`, origin).href;
}
