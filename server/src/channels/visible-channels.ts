import { notFound } from '../http/errors.js';
import { prepare, type ValueOf } from '../store/prepared.js';
import type { Reader } from '../store/store.js';
import type { ChannelRow } from './channel-view.js';

/** A channel with the membership of whoever looks at it: null where they never joined. */
export interface VisibleChannel extends ChannelRow {
  membership_id: number | null;
  left_at: number | null;
  starred_at: number | null;
}

/**
 * The channels that somebody may see: the public ones of the workspaces they are signed in to, and
 * the direct messages they are in.
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
    .where((eb) => eb.or([eb('channels.dm_key', 'is', null), eb('own.id', 'is not', null)]));
}

/** What makes a VisibleChannel of a channel that is joined with `own`. */
export const ownMembershipColumns = [
  'own.id as membership_id',
  'own.left_at',
  'own.starred_at',
] as const;

const visibleChannel = prepare(
  (reader: Reader, value: ValueOf<{ userId: number; channelId: number }>) =>
    visibleChannels(reader, value('userId'))
      .selectAll('channels')
      .select(ownMembershipColumns)
      .where('channels.id', '=', value('channelId')),
);

/** Undefined for one that is not there, and for one they may not see. */
export async function lookUpChannel(
  reader: Reader,
  userId: number,
  channelId: number,
): Promise<VisibleChannel | undefined> {
  const [channel] = await reader.run(visibleChannel, { userId, channelId });
  return channel;
}

/** As `lookUpChannel`, but throws 404. */
export async function findChannel(
  reader: Reader,
  userId: number,
  channelId: number,
): Promise<VisibleChannel> {
  const channel = await lookUpChannel(reader, userId, channelId);
  if (!channel) throw notFound();
  return channel;
}
