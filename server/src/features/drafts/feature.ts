import * as endpoints from '@parley/contract/endpoints/drafts';
import type { Feature } from '../../domain/feature.js';
import type { Blobs } from '../../platform/blobs/receive-blob.js';
import type { Route } from '../../platform/http/route.js';
import type { StoreOfRoutes } from '../../platform/store/store.js';
import { readDraft, saveDraft } from './save-draft.js';

export const drafts: Feature<Blobs & { route: Route }> = {
  routes({ route, ...blobs }) {
    const store: StoreOfRoutes = blobs.store;

    route(endpoints.readDraft, ({ actor, params }) =>
      readDraft(store.reader, store.secret, actor.userId, params.id),
    );

    route(endpoints.saveDraft, ({ actor, params, body: { draft }, request }) =>
      saveDraft(
        { ...blobs, store: store.from(request) },
        {
          userId: actor.userId,
          channelId: params.id,
          body: draft.body,
          revision: draft.revision,
          signedIds: draft.signed_ids,
        },
      ),
    );

    route(endpoints.deleteDraft, ({ actor, params, body: { draft }, request }) =>
      saveDraft(
        { ...blobs, store: store.from(request) },
        {
          userId: actor.userId,
          channelId: params.id,
          body: '',
          revision: draft.revision,
          signedIds: [],
        },
      ),
    );
  },
};
