import * as workspaceUserEndpoints from '@parley/contract/endpoints/workspace-users';
import * as workspaceEndpoints from '@parley/contract/endpoints/workspaces';
import type { CreateRateLimit } from '../http/rate-limit.js';
import type { Route } from '../http/route.js';
import type { Store } from '../store/store.js';
import { createWorkspace } from './create-workspace.js';
import { invite } from './invite.js';
import { listWorkspaces } from './list-workspaces.js';
import { readWorkspace } from './read-workspace.js';
import { updateWorkspaceUser } from './update-workspace-user.js';

export function workspaceRoutes(route: Route, store: Store, rateLimit: CreateRateLimit): void {
  const invites = rateLimit({ times: 100, seconds: 60 * 60 });

  route(workspaceEndpoints.listWorkspaces, ({ actor }) =>
    listWorkspaces(store.reader, actor.userId),
  );

  route(workspaceEndpoints.readWorkspace, ({ actor, params }) =>
    readWorkspace(store.reader, actor?.userId ?? null, params.address),
  );

  route(workspaceEndpoints.createWorkspace, ({ actor, body: { workspace } }) =>
    createWorkspace(store, actor.userId, workspace),
  );

  route(workspaceUserEndpoints.inviteToWorkspace, async ({ actor, body: { workspace_user } }) => {
    await invites.take(actor.userId);
    return invite(store, {
      inviterId: actor.userId,
      email: workspace_user.user_email,
      address: workspace_user.workspace_address,
    });
  });

  route(workspaceUserEndpoints.updateWorkspaceUser, ({ actor, params, body: { workspace_user } }) =>
    updateWorkspaceUser(store, actor.userId, params.workspace_id, workspace_user),
  );
}
