import * as endpoints from '@parley/contract/endpoints/management';
import { limits } from '@parley/contract/limits';
import { texts } from '@parley/contract/texts';
import type { Feature } from '../../domain/feature.js';
import type { BlobStorage } from '../../platform/blobs/blob-storage.js';
import type { Identify } from '../../platform/http/actor.js';
import { invalid } from '../../platform/http/errors.js';
import type { Route } from '../../platform/http/route.js';
import type { HttpServer } from '../../platform/http/server.js';
import { changeWorkspaceProfile } from './change-workspace-profile.js';
import { changeWorkspaceSettings } from './change-workspace-settings.js';
import { manageMember, type RoleParts } from './manage-member.js';
import { signOutWithoutFactor } from './sign-out-without-factor.js';
import { workspacePictureRoute } from './workspace-picture-route.js';

/** As with profile photos, what is a little too large is reported together with other problems. */
const pictureLimits = {
  maxFiles: 1,
  maxFileSize: 2 * limits.photoMax,
  tooLarge: () => invalid([texts.workspacePictureTooLarge]),
};

export interface ManagementParts extends RoleParts {
  route: Route;
  server: HttpServer;
  storage: BlobStorage;
  identify: Identify;
}

export const roles: Feature<ManagementParts> = {
  routes({ route, server, identify, ...parts }) {
    workspacePictureRoute(server, { reader: parts.store.reader, storage: parts.storage, identify });
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
  },
  jobs: { long: [signOutWithoutFactor] },
};
