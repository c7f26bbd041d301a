import * as endpoints from '@parley/contract/endpoints/management';
import type { Route } from '../http/route.js';
import { changeWorkspaceSettings } from './change-workspace-settings.js';
import { manageMember, type RoleParts } from './manage-member.js';

export function roleRoutes(route: Route, parts: RoleParts): void {
  route(endpoints.manageWorkspaceUser, ({ actor, body: { workspace_user }, request }) =>
    manageMember({ ...parts, store: parts.store.from(request.ip) }, actor.userId, workspace_user),
  );

  route(endpoints.changeWorkspaceSettings, ({ actor, params, body: { settings }, request }) =>
    changeWorkspaceSettings(parts.store.from(request.ip), actor.userId, params.id, settings),
  );
}
