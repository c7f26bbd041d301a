import { notFound } from '../../platform/http/errors.js';
import { prepare, type ValueOf } from '../../platform/store/prepared.js';
import type { Reader } from '../../platform/store/store.js';
import type { ChannelRow } from './channel-view.js';

/** A channel with the membership of the user who looks at it: null if they never joined. */
export interface VisibleChannel extends ChannelRow {
  membership_id: number | null;
  left_at: number | null;
  starred_at: number | null;
  section_id: string | null;
}

/**
 * The channels that somebody may see, in the workspaces they are signed in to: the public ones, unless
 * they are a guest; the others that they are in; and direct messages that they left, which they may go on
 * with.
 */
export function visibleChannels(reader: Reader, userId: number) {
  return reader
    .selectFrom('channels')
    .innerJoin('workspace_members as viewer', (join) =>
      join
        .onRef('viewer.workspace_id', '=', 'channels.workspace_id')
        .on('viewer.user_id', '=', userId)
        .on('viewer.signed_in_at', 'is not', null),
    )
    .leftJoin('channel_members as own', (join) =>
      join.onRef('own.channel_id', '=', 'channels.id').on('own.user_id', '=', userId),
    )
    .where('channels.deleted_at', 'is', null)
    .where(({ and, eb, or }) =>
      or([
        and([eb('channels.kind', '=', 'public'), eb('viewer.role', '!=', 'guest')]),
        and([
          eb('own.id', 'is not', null),
          or([eb('own.left_at', 'is', null), eb('channels.dm_key', 'is not', null)]),
        ]),
      ]),
    );
}

/** The columns of a VisibleChannel: by name, for the statements that PostgreSQL keeps. */
export const visibleChannelColumns = [
  'channels.id',
  'channels.workspace_id',
  'channels.name',
  'channels.name_key',
  'channels.topic',
  'channels.description',
  'channels.creator_id',
  'channels.created_at',
  'channels.kind',
  'channels.always_public',
  'channels.dm_key',
  'channels.archived_at',
  'channels.deleted_at',
  'own.id as membership_id',
  'own.left_at',
  'own.starred_at',
  'own.section_id',
] as const;

const visibleChannel = prepare(
  (reader: Reader, value: ValueOf<{ userId: number; channelId: number }>) =>
    visibleChannels(reader, value('userId'))
      .select(visibleChannelColumns)
      .where('channels.id', '=', value('channelId')),
);

/** Undefined for a missing and for a hidden channel. */
export async function lookUpChannel(
  reader: Reader,
  userId: number,
  channelId: number,
): Promise<VisibleChannel | undefined> {
  const [channel] = await reader.run(visibleChannel, { userId, channelId });
  return channel;
}

/** Like `lookUpChannel`, but throws 404. */
export async function findChannel(
  reader: Reader,
  userId: number,
  channelId: number,
): Promise<VisibleChannel> {
  const channel = await lookUpChannel(reader, userId, channelId);
  if (!channel) throw notFound();
  return channel;
}

const channelOfMessage = prepare(
  (reader: Reader, value: ValueOf<{ userId: number; messageId: number }>) =>
    visibleChannels(reader, value('userId'))
      .innerJoin('messages', 'messages.channel_id', 'channels.id')
      .select('channels.id')
      .where('messages.id', '=', value('messageId')),
);

/** The channel of a message, which may have been deleted. Throws 404 if the user may not see the channel. */
export async function findChannelOfMessage(
  reader: Reader,
  userId: number,
  messageId: number,
): Promise<{ id: number }> {
  const [channel] = await reader.run(channelOfMessage, { userId, messageId });
  if (!channel) throw notFound();
  return channel;
}
