/** The route of a search; `channelId` null: everywhere. */
export function searchAddress(path: string, q: string, channelId: number | null): string {
  const query = new URLSearchParams({
    q,
    ...(channelId !== null && { channel: String(channelId) }),
  });
  return `${path}?${query.toString()}`;
}
