import * as endpoints from '@parley/contract/endpoints/sidebar';
import { assertSignedIn } from '../../domain/channels/signed-in.js';
import { readSidebar } from '../../domain/sidebar/sidebar-row.js';
import type { Route } from '../../platform/http/route.js';
import type { StoreOfRoutes } from '../../platform/store/store.js';
import { placeChannel } from './place-channel.js';
import { saveSidebar } from './save-sidebar.js';

export function sidebarRoutes(route: Route, store: StoreOfRoutes): void {
  route(endpoints.readSidebar, async ({ actor, query }) => {
    await assertSignedIn(store.reader, query.workspace_id, actor.userId);
    return readSidebar(store.reader, actor.userId, query.workspace_id);
  });

  route(endpoints.saveSidebar, ({ actor, query, body: { sidebar }, request }) =>
    saveSidebar(store.from(request), actor.userId, { ...query, ...sidebar }),
  );

  route(endpoints.placeChannel, ({ actor, params, body: { section }, request }) =>
    placeChannel(store.from(request), actor.userId, params.id, section.id),
  );
}
