import * as endpoints from '@parley/contract/endpoints/dm-channel-users';
import type { Feature } from '../../domain/feature.js';
import { forbidden } from '../../platform/http/errors.js';
import { openDm } from './open-dm.js';
import { updateDm } from './update-dm.js';

export const directMessages: Feature = {
  routes({ route, store }) {
    route(endpoints.openDm, async ({ actor, body: { dm_channel_user }, request }) => {
      const { user_1_id, user_2_id, workspace_id } = dm_channel_user;
      const userIds = [user_1_id, user_2_id] as const;
      const wanted = { userIds, workspaceId: workspace_id };
      return { dmChannelUser: await openDm(store.from(request), actor.userId, wanted) };
    });

    route(endpoints.updateDm, async ({ actor, params, body: { dm_channel_user }, request }) => {
      const { channel_id = params.channel_id, user_id = actor.userId, ...change } = dm_channel_user;
      if (channel_id !== params.channel_id || user_id !== actor.userId) {
        throw forbidden('Direct messages can only be changed for oneself, one at a time.');
      }
      return {
        dmChannelUser: await updateDm(store.from(request), actor.userId, channel_id, change),
      };
    });
  },
};
