import {
  changeWorkspaceSettings,
  manageWorkspaceUser,
} from '@parley/contract/endpoints/management';
import type { Route } from '../http/route.js';
import { manageSettings } from './change-workspace-settings.js';
import { manageMember, type RoleParts } from './manage-member.js';

export function roleRoutes(route: Route, parts: RoleParts): void {
  route(manageWorkspaceUser, ({ actor, body: { workspace_user }, request }) =>
    manageMember({ ...parts, store: parts.store.from(request.ip) }, actor.userId, workspace_user),
  );

  route(changeWorkspaceSettings, ({ actor, params, body: { settings }, request }) =>
    manageSettings(parts.store.from(request.ip), actor.userId, params.id, settings),
  );
}
