/** The key of two users' direct messages in a workspace: `lower.higher` id. */
export function dmKey(oneId: number, otherId: number): string {
  return `${Math.min(oneId, otherId)}.${Math.max(oneId, otherId)}`;
}

/** The lower id first. */
export function dmUserIds(key: string): [number, number] {
  const [lower = 0, higher = 0] = key.split('.').map(Number);
  return [lower, higher];
}
