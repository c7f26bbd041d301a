import type { OtherWorkspace } from '@parley/contract/entities/invite';
import { needsPassword } from '../../domain/workspaces/enter-workspace.js';
import { profileColumns, workspaceProfileView } from '../../domain/workspaces/workspace-profile.js';
import type { Actor } from '../../platform/http/actor.js';
import type { Reader } from '../../platform/store/store.js';

/** The workspaces that the user may sign in to, and is not signed in to, by id. */
export async function listOtherWorkspaces(
  reader: Reader,
  { userId, sessionId }: Actor,
): Promise<Record<string, OtherWorkspace>> {
  const rows = await reader
    .selectFrom('workspace_members as member')
    .innerJoin('workspaces', 'workspaces.id', 'member.workspace_id')
    .innerJoin('sessions', 'sessions.user_id', 'member.user_id')
    .select([
      'workspaces.id',
      ...profileColumns,
      'member.first_signed_in_at',
      'member.signed_out_at',
      'sessions.created_at',
    ])
    .where('sessions.id', '=', sessionId)
    .where('member.user_id', '=', userId)
    .where('member.signed_in_at', 'is', null)
    .where('member.deactivated_at', 'is', null)
    .execute();
  return Object.fromEntries(
    rows.map(({ id, address, title, picture_key, first_signed_in_at, ...times }) => [
      id,
      {
        id,
        address,
        ...workspaceProfileView({ address, title, picture_key }),
        invited: first_signed_in_at === null,
        needs_password: needsPassword(times, times),
      },
    ]),
  );
}
