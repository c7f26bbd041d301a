import type { OwnUser } from '@parley/contract/entities/user';
import type { Reader } from '../store/store.js';
import { listWorkspaces } from '../workspaces/list-workspaces.js';
import { userView } from '../workspaces/member-view.js';
import { findUser } from '../workspaces/members.js';

/** The current user, with the workspaces that they are signed in to. */
export async function readOwnUser(reader: Reader, userId: number): Promise<OwnUser> {
  const [user, workspaces] = await Promise.all([
    findUser(reader, userId),
    listWorkspaces(reader, userId),
  ]);
  return { ...userView(user), workspaces };
}
