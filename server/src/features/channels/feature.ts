import * as channelUserEndpoints from '@parley/contract/endpoints/channel-users';
import * as channelEndpoints from '@parley/contract/endpoints/channels';
import * as workspaceEndpoints from '@parley/contract/endpoints/workspaces';
import type { Channel } from '@parley/contract/entities/channel';
import { createChannel } from '../../domain/channels/create-channel.js';
import { listChannels, readChannel } from '../../domain/channels/read-channels.js';
import type { Feature, RouteParts } from '../../domain/feature.js';
import type { Store } from '../../platform/store/store.js';
import { addMember } from './add-member.js';
import { changeChannelUser } from './change-channel-user.js';
import { deleteChannel } from './delete-channel.js';
import { indexChannelAgain } from './index-channel-again.js';
import { removeChannelFiles } from './remove-channel-files.js';
import { removeMember } from './remove-member.js';
import { updateChannel } from './update-channel.js';

/** `openGroup`: of the layer above, which has the direct messages. */
type OpenGroup = (
  store: Store,
  userId: number,
  group: { workspaceId: number; withUserIds: readonly number[] },
) => Promise<Channel>;

export interface ChannelParts extends RouteParts {
  openGroup: OpenGroup;
}

export const channels: Feature<ChannelParts> = {
  routes({ route, store, openGroup }) {
    route(workspaceEndpoints.listChannels, async ({ actor, params }) => {
      const listed = await listChannels(store.reader, actor.userId, params.id);
      return listed.channels;
    });

    route(channelEndpoints.readChannel, ({ actor, params }) =>
      readChannel(store.reader, actor.userId, params.id),
    );

    route(channelEndpoints.createChannel, ({ actor, body: { channel }, request }) => {
      const { name = '', workspace_id: workspaceId, kind = 'public', user_ids } = channel;
      if (kind === 'group') {
        return openGroup(store.from(request), actor.userId, {
          workspaceId,
          withUserIds: user_ids ?? [],
        });
      }
      const wanted = { name, workspaceId, creatorId: actor.userId, kind };
      return createChannel(store.from(request), wanted, user_ids);
    });

    route(channelEndpoints.updateChannel, ({ actor, params, body, request }) =>
      updateChannel(store.from(request), actor.userId, params.id, body.channel),
    );

    route(channelEndpoints.deleteChannel, ({ actor, params, request }) =>
      deleteChannel(store.from(request), actor.userId, params.id),
    );

    route(channelUserEndpoints.joinChannel, ({ actor, body: { channel_user }, request }) => {
      const { channel_id: channelId, workspace_id: workspaceId, user_id } = channel_user;
      if (user_id !== undefined && user_id !== actor.userId) {
        return addMember(store.from(request), actor.userId, {
          channelId,
          workspaceId,
          userId: user_id,
        });
      }
      return changeChannelUser(store.from(request), actor.userId, channelId, {
        active: true,
        workspaceId,
      });
    });

    route(channelUserEndpoints.updateChannelUser, ({ actor, body: { channel_user }, request }) =>
      changeChannelUser(store.from(request), actor.userId, channel_user.channel_id, channel_user),
    );

    route(channelUserEndpoints.leaveChannel, ({ actor, body: { channel_user }, request }) => {
      const { channel_id: channelId, user_id: userId = actor.userId } = channel_user;
      return userId === actor.userId
        ? changeChannelUser(store.from(request), userId, channelId, { active: false })
        : removeMember(store.from(request), actor.userId, { userId, channelId });
    });
  },
  jobs: { quick: [removeChannelFiles], long: [indexChannelAgain] },
};
