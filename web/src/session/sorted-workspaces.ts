import type { WorkspaceSummary } from '@parley/contract/entities/workspace-summary';

export function sortedByAddress(
  workspaces: Readonly<Record<string, WorkspaceSummary>>,
): WorkspaceSummary[] {
  return Object.values(workspaces).toSorted((a, b) => a.address.localeCompare(b.address));
}
