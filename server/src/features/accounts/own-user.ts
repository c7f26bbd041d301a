import type { OwnUser } from '@parley/contract/entities/user';
import { listWorkspaces } from '../../domain/workspaces/list-workspaces.js';
import { userView } from '../../domain/workspaces/member-view.js';
import { findUser } from '../../domain/workspaces/members.js';
import type { Reader } from '../../platform/store/store.js';

/** The current user, with the workspaces that they are signed in to. */
export async function readOwnUser(reader: Reader, userId: number): Promise<OwnUser> {
  const [user, workspaces] = await Promise.all([
    findUser(reader, userId),
    listWorkspaces(reader, userId),
  ]);
  return { ...userView(user), workspaces };
}
