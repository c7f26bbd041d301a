import {
  changeWorkspaceSettings,
  manageWorkspaceUser,
} from '@parley/contract/endpoints/management';
import type { Route } from '../http/route.js';
import { manageSettings } from './change-workspace-settings.js';
import { manageMember, type RoleParts } from './manage-member.js';

export function roleRoutes(route: Route, parts: RoleParts): void {
  route(manageWorkspaceUser, ({ actor, body: { workspace_user } }) =>
    manageMember(parts, actor.userId, workspace_user),
  );

  route(changeWorkspaceSettings, ({ actor, params, body: { settings } }) =>
    manageSettings(parts.store, actor.userId, params.id, settings),
  );
}
