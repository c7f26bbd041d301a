/** The key of the direct messages of these users in a workspace: their ids in ascending order, `1.2`. */
export function dmKey(userIds: Iterable<number>): string {
  return [...userIds].toSorted((one, other) => one - other).join('.');
}

/** In ascending order. */
export function dmUserIds(key: string): number[] {
  return key.split('.').map(Number);
}
