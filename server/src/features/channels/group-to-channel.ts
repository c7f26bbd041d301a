import { newChannelNameProblems, typedChannelName } from '@parley/contract/rules/channel-name';
import { refusals } from '@parley/contract/rules/role-refusals';
import { mayCreateChannels } from '@parley/contract/rules/roles';
import { recordInChannel } from '../../domain/audit/record-in-channel.js';
import { findActingMember } from '../../domain/channels/acting-member.js';
import { assertNameFree, lockNames, nameKey } from '../../domain/channels/channel-names.js';
import { channelView } from '../../domain/channels/channel-view.js';
import { dmUserIds } from '../../domain/channels/dm-key.js';
import { announceChannel } from '../../domain/channels/events.js';
import { existingMembers } from '../../domain/channels/existing-members.js';
import { memberIds } from '../../domain/channels/member-ids.js';
import { joinFor } from '../../domain/channels/membership.js';
import { lockViews } from '../../domain/channels/private-events.js';
import { assertRoomForChannel } from '../../domain/channels/room-for-channel.js';
import { lockSignedIn } from '../../domain/channels/signed-in.js';
import type { VisibleChannel } from '../../domain/channels/visible-channels.js';
import { forbidden, invalid } from '../../platform/http/errors.js';
import type { Transaction } from '../../platform/store/store.js';
import { appendSystemLine } from './append-system-line.js';

interface Wanted {
  name?: string | undefined;
  kind?: 'public' | 'private' | undefined;
}

/**
 * Converts a group, with its messages, to a private channel of the same users, to which members can be
 * added. The user who converts it manages it as its creator. The same users can open a new group afterwards.
 * The caller has locked the channel's stream.
 */
export async function groupToChannel(
  tx: Transaction,
  group: VisibleChannel,
  userId: number,
  wanted: Wanted,
): Promise<VisibleChannel> {
  const { id: channelId, workspace_id: workspaceId } = group;
  if (wanted.kind !== 'private') throw forbidden('A group can only become a private channel.');
  const actingMember = await findActingMember(tx, workspaceId, userId);
  if (!mayCreateChannels(actingMember)) throw forbidden(refusals.createChannels(actingMember));
  const name = typedChannelName(wanted.name ?? '');
  const problems = newChannelNameProblems(name);
  if (problems.length > 0) throw invalid(problems);
  const members = await existingMembers(tx, workspaceId, dmUserIds(group.dm_key ?? ''));
  const userIds = members.map(({ user_id }) => user_id);
  await lockSignedIn(tx, workspaceId, userIds);
  await lockViews(tx, workspaceId, userIds);
  await lockNames(tx, workspaceId);
  await assertNameFree(tx, { workspaceId, userId, name, channelId });
  await assertRoomForChannel(tx, { workspaceId, userId, kind: 'private' });
  const row = await tx
    .updateTable('channels')
    .set({
      kind: 'private',
      dm_key: null,
      name,
      name_key: nameKey('private', name),
      creator_id: userId,
    })
    .where('id', '=', channelId)
    .returningAll()
    .executeTakeFirstOrThrow();
  const channel = { ...group, ...row };
  await recordInChannel(tx, channel, {
    actorId: userId,
    action: 'channel.created',
    after: { name, kind: 'private' },
  });
  // Users who left the group, or do not have it yet because it has no message, become members.
  for (const id of userIds) await joinFor(tx, channel, id);
  await appendSystemLine(tx, channel, { actorId: userId, event: 'group_made_channel' });
  await announceChannel(tx, 'PUT', channelView(channel, false, await memberIds(tx, channelId)));
  return channel;
}
