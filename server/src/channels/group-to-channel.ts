import { newChannelNameProblems, typedChannelName } from '@parley/contract/rules/channel-name';
import { refusals } from '@parley/contract/rules/role-refusals';
import { mayCreateChannels } from '@parley/contract/rules/roles';
import { recordInChannel } from '../audit/record-in-channel.js';
import { forbidden, invalid } from '../http/errors.js';
import type { Transaction } from '../store/store.js';
import { appendSystemLine } from './append-system-line.js';
import { assertNameFree, holdNames, nameKey } from './channel-names.js';
import { channelView } from './channel-view.js';
import { dmUserIds } from './dm-key.js';
import { findDoer } from './doer.js';
import { announceChannel } from './events.js';
import { memberIds } from './member-ids.js';
import { joinFor } from './membership.js';
import { holdViews } from './private-events.js';
import { assertRoomForChannel } from './room-for-channel.js';
import { holdSignedIn } from './signed-in.js';
import type { VisibleChannel } from './visible-channels.js';

interface Wanted {
  name?: string | undefined;
  kind?: 'public' | 'private' | undefined;
}

/**
 * Makes a group, with its history, a private channel of its people, to which others can be added. Its
 * maker manages it. The people can begin another group. The caller holds the channel's stream.
 */
export async function groupToChannel(
  tx: Transaction,
  group: VisibleChannel,
  userId: number,
  wanted: Wanted,
): Promise<VisibleChannel> {
  const { id: channelId, workspace_id: workspaceId } = group;
  if (wanted.kind !== 'private') throw forbidden('A group can only become a private channel.');
  const doer = await findDoer(tx, workspaceId, userId);
  if (!mayCreateChannels(doer)) throw forbidden(refusals.createChannels(doer));
  const name = typedChannelName(wanted.name ?? '');
  const problems = newChannelNameProblems(name);
  if (problems.length > 0) throw invalid(problems);
  const people = await stillMembers(tx, workspaceId, dmUserIds(group.dm_key ?? ''));
  await holdSignedIn(tx, workspaceId, people);
  await holdViews(tx, workspaceId, people);
  await holdNames(tx, workspaceId);
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
  // Who has not seen the group yet, or hid it, has the channel from now on.
  for (const id of people) await joinFor(tx, channel, id);
  await appendSystemLine(tx, channel, { actorId: userId, event: 'group_made_channel' });
  await announceChannel(tx, 'PUT', channelView(channel, false, await memberIds(tx, channelId)));
  return channel;
}

async function stillMembers(
  tx: Transaction,
  workspaceId: number,
  userIds: readonly number[],
): Promise<number[]> {
  const members = await tx
    .selectFrom('workspace_members')
    .innerJoin('users', 'users.id', 'user_id')
    .select('user_id')
    .where('workspace_id', '=', workspaceId)
    .where('user_id', 'in', userIds)
    .where('deleted_at', 'is', null)
    .orderBy('user_id')
    .execute();
  return members.map(({ user_id }) => user_id);
}
