import * as endpoints from '@parley/contract/endpoints/sidebar';
import { assertSignedIn } from '../../domain/channels/signed-in.js';
import type { Feature } from '../../domain/feature.js';
import { readSidebar } from '../../domain/sidebar/sidebar-row.js';
import { placeChannel } from './place-channel.js';
import { saveSidebar } from './save-sidebar.js';

export const sidebar: Feature = {
  routes({ route, store }) {
    route(endpoints.readSidebar, async ({ actor, query }) => {
      await assertSignedIn(store.reader, query.workspace_id, actor.userId);
      return readSidebar(store.reader, actor.userId, query.workspace_id);
    });

    route(endpoints.saveSidebar, ({ actor, query, body, request }) =>
      saveSidebar(store.from(request), actor.userId, { ...query, ...body.sidebar }),
    );

    route(endpoints.placeChannel, ({ actor, params, body: { section }, request }) =>
      placeChannel(store.from(request), actor.userId, params.id, section.id),
    );
  },
};
