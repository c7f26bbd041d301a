import type { Channel } from '@parley/contract/entities/channel';
import { newChannelNameProblems, typedChannelName } from '@parley/contract/rules/channel-name';
import { refusals } from '@parley/contract/rules/role-refusals';
import { mayCreateChannels } from '@parley/contract/rules/roles';
import { forbidden, invalid } from '../../platform/http/errors.js';
import type { Store, Transaction } from '../../platform/store/store.js';
import { announceVisibility } from '../audience/announce.js';
import { guestsOf } from '../audience/guests.js';
import { recordInChannel } from '../audit/record-in-channel.js';
import { findActingMember } from './acting-member.js';
import { assertAddable } from './addable-members.js';
import { assertNameFree, lockNames, nameKey } from './channel-names.js';
import { type ChannelRow, channelView } from './channel-view.js';
import { announceChannel, announceJoined, grantSilently } from './events.js';
import { insertMember } from './membership.js';
import { lockViews } from './private-events.js';
import { announceAllRead } from './read-entry.js';
import { assertRoomForChannel } from './room-for-channel.js';
import { lockSignedIn } from './signed-in.js';

export interface NewChannel {
  name: string;
  workspaceId: number;
  creatorId: number;
  kind: 'public' | 'private';
}

/**
 * Creates a channel; its creator joins it, and with them the others of the given users. Its name is
 * normalised as in the form (SPEC §5): spaces become hyphens, lowercase.
 */
export async function createChannel(
  store: Store,
  wanted: NewChannel,
  withUserIds: readonly number[] = [],
): Promise<Channel> {
  const { creatorId, workspaceId, kind } = wanted;
  const name = typedChannelName(wanted.name);
  const memberIds = [...new Set([creatorId, ...withUserIds])];
  return store.transact(async (tx) => {
    // The streams of users before the workspace's, as in every transaction, so that there is no
    // deadlock.
    const signedIn = await lockSignedIn(tx, workspaceId, memberIds);
    const actingMember = await findActingMember(tx, workspaceId, creatorId);
    if (!mayCreateChannels(actingMember)) throw forbidden(refusals.createChannels(actingMember));
    const problems = newChannelNameProblems(name);
    if (problems.length > 0) throw invalid(problems);
    await assertAddable(
      tx,
      workspaceId,
      memberIds.filter((id) => id !== creatorId),
    );
    await lockViews(tx, workspaceId, memberIds);
    await lockNames(tx, workspaceId);
    await assertNameFree(tx, { workspaceId, userId: creatorId, name, channelId: null });
    await assertRoomForChannel(tx, { workspaceId, userId: creatorId, kind });
    const channel = await insertChannel(tx, { ...wanted, name });
    await recordInChannel(tx, channel, {
      actorId: creatorId,
      action: 'channel.created',
      after: kind === 'private' ? { name, kind } : { name },
    });
    return insertMembers(tx, channel, memberIds, signedIn);
  });
}

/** All of them before the first is announced, so that everybody is told of everybody. */
async function insertMembers(
  tx: Transaction,
  channel: ChannelRow,
  memberIds: readonly number[],
  signedIn: ReadonlySet<number>,
): Promise<Channel> {
  const members = [];
  for (const userId of memberIds) members.push(await insertMember(tx, channel, userId));
  const view = channelView(channel, false, memberIds);
  if (channel.kind === 'public') await announceChannel(tx, 'PUT', view);
  const { workspace_id, id: channel_id } = channel;
  for (const guestId of await guestsOf(tx, { workspace_id, channel_id })) {
    announceVisibility(tx, workspace_id, guestId);
  }
  for (const member of members) {
    if (!signedIn.has(member.user_id)) {
      grantSilently(tx, channel, member.user_id, 0);
      continue;
    }
    await announceJoined(tx, channel, member, 0);
    announceAllRead(tx, member);
  }
  return view;
}

/** The name must be free. */
export function insertChannel(
  tx: Transaction,
  { name, workspaceId, creatorId, kind }: NewChannel,
): Promise<ChannelRow> {
  return tx
    .insertInto('channels')
    .values({
      workspace_id: workspaceId,
      name,
      name_key: nameKey(kind, name),
      topic: '',
      description: '',
      creator_id: creatorId,
      created_at: tx.now,
      kind,
      always_public: kind === 'public' ? 1 : 0,
      dm_key: null,
      deleted_at: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}
