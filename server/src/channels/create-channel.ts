import type { Channel } from '@parley/contract/entities/channel';
import { newChannelNameProblems } from '@parley/contract/rules/channel-name';
import { invalid } from '../http/errors.js';
import type { Store, Transaction } from '../store/store.js';
import { assertNameFree, holdNames } from './channel-names.js';
import { type ChannelRow, channelView } from './channel-view.js';
import { announceChannel, announceJoined } from './events.js';
import { insertMember } from './membership.js';
import { assertSignedIn } from './signed-in.js';

export interface NewChannel {
  name: string;
  workspaceId: number;
  creatorId: number;
}

/** Creates a public channel, in which its creator is from the start. */
export async function createChannel(store: Store, wanted: NewChannel): Promise<Channel> {
  const { creatorId, workspaceId, name } = wanted;
  return store.transact(async (tx) => {
    // Its creator's stream first, as everybody takes the two: nobody waits for each other.
    await tx.hold(`user:${creatorId}`);
    await assertSignedIn(tx, workspaceId, creatorId);
    const problems = newChannelNameProblems(name);
    if (problems.length > 0) throw invalid(problems);
    await holdNames(tx, workspaceId);
    await assertNameFree(tx, workspaceId, name);
    const channel = await insertChannel(tx, wanted);
    const member = await insertMember(tx, channel, creatorId);
    const view = channelView(channel, false, [creatorId]);
    announceChannel(tx, 'PUT', view);
    announceJoined(tx, channel, member, 0);
    return view;
  });
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
      dm_key: null,
      deleted_at: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}
