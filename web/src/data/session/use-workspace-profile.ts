import type { WorkspaceProfile } from '@parley/contract/entities/workspace-summary';
import { useSession } from './session-store';

const none: WorkspaceProfile = { title: '', picture_url: null };

/** The profile of a workspace that the user is signed in to; blank for any other. */
export function useWorkspaceProfile(address: string): WorkspaceProfile {
  return useSession(
    ({ workspaces }) =>
      Object.values(workspaces).find((workspace) => workspace.address === address) ?? none,
  );
}
