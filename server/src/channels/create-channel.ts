import type { Channel } from '@parley/contract/entities/channel';
import { newChannelNameProblems, typedChannelName } from '@parley/contract/rules/channel-name';
import { refusals } from '@parley/contract/rules/role-refusals';
import { mayCreateChannels } from '@parley/contract/rules/roles';
import { recordInChannel } from '../audit/record-in-channel.js';
import { forbidden, invalid } from '../http/errors.js';
import { totals } from '../limits.js';
import type { Store, Transaction } from '../store/store.js';
import { assertNameFree, holdNames } from './channel-names.js';
import { type ChannelRow, channelView } from './channel-view.js';
import { findDoer } from './doer.js';
import { announceChannel, announceJoined } from './events.js';
import { insertMember } from './membership.js';
import { announceAllRead } from './read-entry.js';

export interface NewChannel {
  name: string;
  workspaceId: number;
  creatorId: number;
}

/**
 * Creates a public channel; its creator joins it. Its name is normalised as in the form (SPEC §5):
 * spaces become hyphens, lowercase.
 */
export async function createChannel(store: Store, wanted: NewChannel): Promise<Channel> {
  const { creatorId, workspaceId } = wanted;
  const name = typedChannelName(wanted.name);
  return store.transact(async (tx) => {
    // The user's stream before the workspace's, as in every transaction, so that there is no
    // deadlock.
    await tx.hold(`user:${creatorId}`);
    const doer = await findDoer(tx, workspaceId, creatorId);
    if (!mayCreateChannels(doer)) throw forbidden(refusals.createChannels(doer));
    const problems = newChannelNameProblems(name);
    if (problems.length > 0) throw invalid(problems);
    await holdNames(tx, workspaceId);
    await assertNameFree(tx, workspaceId, name);
    await assertRoomForChannel(tx, workspaceId);
    const channel = await insertChannel(tx, { ...wanted, name });
    const member = await insertMember(tx, channel, creatorId);
    await recordInChannel(tx, channel, {
      actorId: creatorId,
      action: 'channel.created',
      after: { name },
    });
    const view = channelView(channel, false, [creatorId]);
    await announceChannel(tx, 'PUT', view);
    announceJoined(tx, channel, member, 0);
    announceAllRead(tx, member);
    return view;
  });
}

async function assertRoomForChannel(tx: Transaction, workspaceId: number): Promise<void> {
  const { count } = await tx
    .selectFrom('channels')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('workspace_id', '=', workspaceId)
    .where('kind', '=', 'public')
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  if (count >= totals.channelsPerWorkspace) {
    const most = totals.channelsPerWorkspace.toLocaleString('en');
    throw invalid([`A workspace can't have more than ${most} channels.`]);
  }
}

/** The name must be free. */
export function insertChannel(
  tx: Transaction,
  { name, workspaceId, creatorId }: NewChannel,
): Promise<ChannelRow> {
  return tx
    .insertInto('channels')
    .values({
      workspace_id: workspaceId,
      name,
      topic: '',
      description: '',
      creator_id: creatorId,
      created_at: tx.now,
      kind: 'public',
      dm_key: null,
      deleted_at: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}
