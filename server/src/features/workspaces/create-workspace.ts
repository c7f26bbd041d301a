import type { LoadedWorkspace } from '@parley/contract/entities/workspace';
import {
  generalChannel,
  newChannelNameProblems,
  typedChannelName,
} from '@parley/contract/rules/channel-name';
import {
  canonicalAddress,
  workspaceAddressProblems,
} from '@parley/contract/rules/workspace-address';
import { texts } from '@parley/contract/texts';
import { recordAudit } from '../../domain/audit/record-audit.js';
import { insertChannel } from '../../domain/channels/create-channel.js';
import { insertMember } from '../../domain/channels/membership.js';
import { recheckStreams } from '../../domain/workspaces/events.js';
import { lockSession } from '../../domain/workspaces/lock-session.js';
import type { ProfileRow } from '../../domain/workspaces/workspace-profile.js';
import type { Actor } from '../../platform/http/actor.js';
import { conflict, invalid } from '../../platform/http/errors.js';
import type { Store, Transaction } from '../../platform/store/store.js';
import { loadWorkspace } from './load-workspace.js';

/**
 * Creates a workspace with general and one more channel; its creator is signed in to it and joins
 * both.
 */
export async function createWorkspace(
  store: Store,
  actor: Actor,
  wanted: { address: string; channel: string },
): Promise<LoadedWorkspace> {
  const creatorId = actor.userId;
  const address = canonicalAddress(wanted.address);
  const firstChannel = typedChannelName(wanted.channel.trim());
  const problems = [...workspaceAddressProblems(address), ...newChannelNameProblems(firstChannel)];
  if (problems.length > 0) throw invalid(problems);

  const workspace = await store.transact(async (tx) => {
    await lockSession(tx, actor);
    const created = await insertWorkspace(tx, creatorId, address);
    for (const name of new Set([generalChannel, firstChannel])) {
      const place = { workspaceId: created.id, creatorId, kind: 'public' as const };
      const channel = await insertChannel(tx, { name, ...place });
      await insertMember(tx, channel, creatorId);
    }
    await recordAudit(tx, {
      workspaceId: created.id,
      actorId: creatorId,
      action: 'workspace.created',
      target: { kind: 'workspace', id: created.id },
      after: { address },
    });
    recheckStreams(tx, creatorId);
    return created;
  });
  return loadWorkspace(store.reader, creatorId, workspace, store.secret);
}

async function insertWorkspace(
  tx: Transaction,
  creatorId: number,
  address: string,
): Promise<{ id: number } & ProfileRow> {
  const workspace = await tx
    .insertInto('workspaces')
    .values({ address, creator_id: creatorId, created_at: tx.now })
    .onConflict((clash) => clash.column('address').doNothing())
    .returning(['id', 'address', 'title', 'picture_key'])
    .executeTakeFirst();
  if (!workspace) throw conflict(texts.workspaceAddressTaken);

  await tx
    .insertInto('workspace_members')
    .values({
      workspace_id: workspace.id,
      user_id: creatorId,
      joined_at: tx.now,
      first_signed_in_at: tx.now,
      signed_in_at: tx.now,
      away_since: null,
      paused_since: null,
      status: '',
      role: 'owner',
    })
    .execute();
  return workspace;
}
