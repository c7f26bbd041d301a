import * as endpoints from '@parley/contract/endpoints/drafts';
import type { Route } from '../http/route.js';
import type { Store } from '../store/store.js';
import { readDraft, saveDraft } from './save-draft.js';

export function draftRoutes(route: Route, store: Store): void {
  route(endpoints.readDraft, ({ actor, params }) =>
    readDraft(store.reader, store.secret, actor.userId, params.id),
  );

  route(endpoints.saveDraft, ({ actor, params, body: { draft } }) =>
    saveDraft(store, {
      userId: actor.userId,
      channelId: params.id,
      body: draft.body,
      revision: draft.revision,
      signedIds: draft.signed_ids,
    }),
  );

  route(endpoints.deleteDraft, ({ actor, params, body: { draft } }) =>
    saveDraft(store, {
      userId: actor.userId,
      channelId: params.id,
      body: '',
      revision: draft.revision,
      signedIds: [],
    }),
  );
}
