import { type Typing, TypingWhisper } from '@parley/contract/cable/chat-channel';
import { ChatChannelIdentifier } from '@parley/contract/cable/identifier';
import * as z from 'zod/mini';
import { ownStream } from '../../domain/audience/own-stream.js';
import { isArchived, isMember, isRoom } from '../../domain/channels/policy.js';
import { lookUpChannel } from '../../domain/channels/visible-channels.js';
import type { CableChannel } from '../../platform/cable/cable-channel.js';
import type { Stream } from '../../platform/store/event.js';
import type { Reader } from '../../platform/store/store.js';

/**
 * Carries the messages of all channels that the user has joined, and the user's saves. With a
 * `channel_id`, carries the messages of that channel, which a user may preview without joining, or only its
 * whispers.
 */
export function chatChannel(reader: Reader): CableChannel {
  return {
    name: 'ChatChannel',
    async streams({ userId }, parameters) {
      const { data } = z.safeParse(ChatChannelIdentifier, parameters);
      if (!data) return null;
      if (data.channel_id === undefined) return joinedStreams(reader, userId, data.workspace_id);
      return data.whispers
        ? whispersOnly(reader, userId, data.channel_id)
        : previewedStreams(reader, userId, data.channel_id);
    },
    isPreview(parameters) {
      return z.safeParse(ChatChannelIdentifier, parameters).data?.channel_id !== undefined;
    },
    /** R9: nothing of what was said goes on but that its sender is typing, and that is checked. */
    async whisper({ userId }, parameters, said) {
      const { data } = z.safeParse(ChatChannelIdentifier, parameters);
      if (data?.channel_id === undefined || !z.safeParse(TypingWhisper, said).success) return null;
      const channel = await lookUpChannel(reader, userId, data.channel_id);
      if (!channel || !isMember(channel) || isArchived(channel)) return null;
      const message: Typing = {
        typing: true,
        user_id: userId,
        channel_id: channel.id,
      };
      return { stream: whisperStream(channel.id), message };
    },
  };
}

/** Whispers of a channel's members, to those who have it open. */
const whisperStream = (channelId: number): Stream => `whispers:${channelId}`;

/** Null for a workspace that the user is not signed in to. */
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
  // A signed-in user without channels still has a row of the workspace.
  if (workspaceId !== undefined && rows.length === 0) return null;
  const workspaceIds = new Set(rows.map((row) => row.workspace_id));
  const channels = rows.flatMap(({ channel_id }): Stream[] =>
    channel_id === null ? [] : [`channel:${channel_id}`],
  );
  return [...[...workspaceIds].map((id) => ownStream(id, userId)), ...channels];
}

/** Empty for non-members: no error, no whispers. */
async function whispersOnly(
  reader: Reader,
  userId: number,
  channelId: number,
): Promise<Stream[] | null> {
  const channel = await lookUpChannel(reader, userId, channelId);
  if (!channel) return null;
  return isMember(channel) ? [whisperStream(channelId)] : [];
}

async function previewedStreams(
  reader: Reader,
  userId: number,
  channelId: number,
): Promise<Stream[] | null> {
  const channel = await lookUpChannel(reader, userId, channelId);
  return channel && isRoom(channel) ? [`channel:${channelId}`, whisperStream(channelId)] : null;
}
