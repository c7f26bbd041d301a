import type { Channel } from '@parley/contract/entities/channel';
import { newChannelNameProblems } from '@parley/contract/rules/channel-name';
import { texts } from '@parley/contract/texts';
import { conflict, invalid, notFound } from '../http/errors.js';
import type { Reader, Store, Transaction } from '../store/store.js';
import { type ChannelRow, channelUserView, channelView } from './channel-view.js';
import { announceChannel, announceJoined } from './events.js';
import { insertMember } from './membership.js';

export interface NewChannel {
  name: string;
  workspaceId: number;
  creatorId: number;
}

/** Creates a public channel, in which its creator is from the start. */
export async function createChannel(store: Store, wanted: NewChannel): Promise<Channel> {
  const { creatorId, workspaceId, name } = wanted;
  return store.transact(async (tx) => {
    if (!(await isSignedInTo(tx, workspaceId, creatorId))) throw notFound();
    const problems = newChannelNameProblems(name);
    if (problems.length > 0) throw invalid(problems);
    const channel = await insertChannel(tx, wanted);
    if (!channel) throw conflict(texts.channelNameTaken);
    const member = await insertMember(tx, channel, creatorId);
    const view = channelView(channel, false, [creatorId]);
    announceChannel(tx, view);
    announceJoined(tx, channelUserView(member), 0);
    return view;
  });
}

async function isSignedInTo(reader: Reader, workspaceId: number, userId: number): Promise<boolean> {
  const viewer = await reader
    .selectFrom('workspace_members')
    .select('user_id')
    .where('workspace_id', '=', workspaceId)
    .where('user_id', '=', userId)
    .where('signed_in_at', 'is not', null)
    .executeTakeFirst();
  return viewer !== undefined;
}

/** Undefined when the workspace has a channel of that name. */
export function insertChannel(
  tx: Transaction,
  { name, workspaceId, creatorId }: NewChannel,
): Promise<ChannelRow | undefined> {
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
    .onConflict((clash) => clash.columns(['workspace_id', 'name']).doNothing())
    .returningAll()
    .executeTakeFirst();
}
