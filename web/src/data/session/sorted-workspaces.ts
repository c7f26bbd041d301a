export function sortedByAddress<Workspace extends { address: string }>(
  workspaces: Readonly<Record<string, Workspace>>,
): Workspace[] {
  return Object.values(workspaces).toSorted((a, b) => a.address.localeCompare(b.address));
}
