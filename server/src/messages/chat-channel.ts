import * as z from 'zod/mini';
import { ChatChannelIdentifier } from '@parley/contract/cable/identifier';
import type { CableChannel } from '../cable/cable-channel.js';
import { isMember, isPublic } from '../channels/policy.js';
import { lookUpChannel } from '../channels/visible-channels.js';
import type { Stream } from '../store/event.js';
import type { Reader } from '../store/store.js';
import { savesStream } from './events.js';

/**
 * The messages of the channels somebody is in, and what they saved; or the messages of one public
 * channel that they preview.
 */
export function chatChannel(reader: Reader): CableChannel {
  return {
    name: 'ChatChannel',
    async streams({ userId }, parameters) {
      const { data } = z.safeParse(ChatChannelIdentifier, parameters);
      if (!data) return null;
      return data.channel_id === undefined
        ? joinedStreams(reader, userId, data.workspace_id)
        : previewedStreams(reader, userId, data.channel_id);
    },
    async whispersTo({ userId }, parameters) {
      const { data } = z.safeParse(ChatChannelIdentifier, parameters);
      if (data?.channel_id === undefined) return null;
      const channel = await lookUpChannel(reader, userId, data.channel_id);
      return channel && isPublic(channel) && isMember(channel) ? whisperStream(channel.id) : null;
    },
  };
}

/** What members whisper in a channel, to whoever subscribed to that channel by its id. */
const whisperStream = (channelId: number): Stream => `whispers:${channelId}`;

/** Null for a workspace that they are not signed in to. */
async function joinedStreams(
  reader: Reader,
  userId: number,
  workspaceId: number | undefined,
): Promise<Stream[] | null> {
  let joined = reader
    .selectFrom('workspace_members as viewer')
    .leftJoin('channel_members as own', (join) =>
      join
        .onRef('own.workspace_id', '=', 'viewer.workspace_id')
        .onRef('own.user_id', '=', 'viewer.user_id')
        .on('own.left_at', 'is', null),
    )
    .select(['viewer.workspace_id', 'own.channel_id'])
    .where('viewer.user_id', '=', userId)
    .where('viewer.signed_in_at', 'is not', null);
  if (workspaceId !== undefined) joined = joined.where('viewer.workspace_id', '=', workspaceId);

  const rows = await joined.execute();
  // A workspace in which they are in no channel yet has its one row all the same.
  if (workspaceId !== undefined && rows.length === 0) return null;
  const workspaceIds = new Set(rows.map((row) => row.workspace_id));
  const channels = rows.flatMap(({ channel_id }): Stream[] =>
    channel_id === null ? [] : [`channel:${channel_id}`],
  );
  return [...[...workspaceIds].map((id) => savesStream(id, userId)), ...channels];
}

async function previewedStreams(
  reader: Reader,
  userId: number,
  channelId: number,
): Promise<Stream[] | null> {
  const channel = await lookUpChannel(reader, userId, channelId);
  return channel && isPublic(channel) ? [`channel:${channelId}`, whisperStream(channelId)] : null;
}
