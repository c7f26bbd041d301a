import * as workspaceUserEndpoints from '@parley/contract/endpoints/workspace-users';
import * as workspaceEndpoints from '@parley/contract/endpoints/workspaces';
import type { Feature, RouteParts } from '../../domain/feature.js';
import { enterWorkspace } from '../../domain/workspaces/enter-workspace.js';
import { listWorkspaces } from '../../domain/workspaces/list-workspaces.js';
import { factsOf } from '../../platform/http/errors.js';
import type { SecurityLog } from '../../platform/lib/security-log.js';
import { createWorkspace } from './create-workspace.js';
import { listOtherWorkspaces } from './list-other-workspaces.js';
import { loginChannel } from './login-channel.js';
import { readWorkspace } from './read-workspace.js';
import { updateWorkspaceUser } from './update-workspace-user.js';

export interface WorkspaceParts extends RouteParts {
  security: SecurityLog;
}

export const workspaces: Feature<WorkspaceParts> = {
  routes({ route, store, security }) {
    route(workspaceEndpoints.listWorkspaces, ({ actor }) =>
      listWorkspaces(store.reader, actor.userId),
    );

    route(workspaceEndpoints.readWorkspace, ({ actor, params }) =>
      readWorkspace(store.reader, actor?.userId ?? null, params.address, store.secret),
    );

    route(workspaceEndpoints.createWorkspace, ({ actor, body: { workspace }, request }) =>
      createWorkspace(store.from(request), actor, workspace),
    );

    route(workspaceEndpoints.listOtherWorkspaces, ({ actor }) =>
      listOtherWorkspaces(store.reader, actor),
    );

    route(workspaceEndpoints.enterWorkspace, async ({ actor, params, request }) => {
      const entered = await enterWorkspace(store.from(request), actor, params.address);
      security.note('sign_in', { ...factsOf(request), workspace: entered.id, by: 'session' });
      return entered;
    });

    route(
      workspaceUserEndpoints.updateWorkspaceUser,
      ({ actor, params, body: { workspace_user }, request }) =>
        updateWorkspaceUser(store.from(request), actor.userId, params.workspace_id, workspace_user),
    );
  },
  channels: ({ store }) => [loginChannel(store.reader)],
};
