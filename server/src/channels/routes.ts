import * as channelUserEndpoints from '@parley/contract/endpoints/channel-users';
import * as channelEndpoints from '@parley/contract/endpoints/channels';
import * as workspaceEndpoints from '@parley/contract/endpoints/workspaces';
import type { Route } from '../http/route.js';
import type { Store } from '../store/store.js';
import { createChannel } from './create-channel.js';
import { joinChannel } from './join-channel.js';
import { leaveChannel } from './leave-channel.js';
import { listChannels, readChannel } from './read-channels.js';

export function channelRoutes(route: Route, store: Store): void {
  route(workspaceEndpoints.listChannels, ({ actor, params }) =>
    listChannels(store.reader, actor.userId, params.id),
  );

  route(channelEndpoints.readChannel, ({ actor, params }) =>
    readChannel(store.reader, actor.userId, params.id),
  );

  route(channelEndpoints.createChannel, ({ actor, body: { channel } }) =>
    createChannel(store, {
      name: channel.name,
      workspaceId: channel.workspace_id,
      creatorId: actor.userId,
    }),
  );

  route(channelUserEndpoints.joinChannel, ({ actor, body }) =>
    joinChannel(store, actor.userId, body.channel_user.channel_id),
  );

  route(channelUserEndpoints.leaveChannel, ({ actor, body }) =>
    leaveChannel(store, actor.userId, body.channel_user.channel_id),
  );
}
