import * as endpoints from '@parley/contract/endpoints/management';
import { limits } from '@parley/contract/limits';
import { texts } from '@parley/contract/texts';
import type { BlobStorage } from '../../platform/blobs/blob-storage.js';
import { invalid } from '../../platform/http/errors.js';
import type { Route } from '../../platform/http/route.js';
import { changeWorkspaceProfile } from './change-workspace-profile.js';
import { changeWorkspaceSettings } from './change-workspace-settings.js';
import { manageMember, type RoleParts } from './manage-member.js';

/** As with profile photos, what is a little too large is reported together with other problems. */
const pictureLimits = {
  maxFiles: 1,
  maxFileSize: 2 * limits.photoMax,
  tooLarge: () => invalid([texts.workspacePictureTooLarge]),
};

export function roleRoutes(route: Route, parts: RoleParts & { storage: BlobStorage }): void {
  route(endpoints.manageWorkspaceUser, ({ actor, body: { workspace_user }, request }) =>
    manageMember({ ...parts, store: parts.store.from(request) }, actor.userId, workspace_user),
  );

  route(endpoints.changeWorkspaceSettings, ({ actor, params, body: { settings }, request }) =>
    changeWorkspaceSettings(parts.store.from(request), actor.userId, params.id, settings),
  );

  route(
    endpoints.changeWorkspaceProfile,
    ({ actor, params, body: { workspace }, request }) =>
      changeWorkspaceProfile(
        { store: parts.store.from(request), storage: parts.storage },
        actor.userId,
        params.id,
        workspace,
      ),
    pictureLimits,
  );
}
