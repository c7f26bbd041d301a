import { randomUUID } from 'node:crypto';
import { texts } from '@parley/contract/texts';
import { conflict } from '../../platform/http/errors.js';
import type { Transaction } from '../../platform/store/store.js';
import { visibleChannels } from './visible-channels.js';

/**
 * Until the transaction ends, no other transaction gives a channel of the workspace a name or frees
 * a name, so a name found free stays free. The streams of users and their views are locked before.
 */
export function lockNames(tx: Transaction, workspaceId: number): Promise<void> {
  return tx.lock(`workspace:${workspaceId}`);
}

interface WantedName {
  workspaceId: number;
  /** The user who gives the name. */
  userId: number;
  name: string;
  /** The channel that gets the name; null for a new one. */
  channelId: number | null;
  /** A sentence that replaces the usual refusal. */
  refusal?: string;
}

/**
 * Throws 409 when a public channel of the workspace has the name, or a private one that the user sees:
 * others must not be told by the answer. Call `lockNames` first.
 */
export async function assertNameFree(tx: Transaction, wanted: WantedName): Promise<void> {
  const { workspaceId, userId, name, channelId, refusal = texts.channelNameTaken } = wanted;
  const ofPublic = await tx
    .selectFrom('channels')
    .select('id')
    .where('workspace_id', '=', workspaceId)
    .where('name_key', '=', name)
    .where('id', '!=', channelId ?? 0)
    .executeTakeFirst();
  const taken =
    ofPublic ??
    (await visibleChannels(tx, userId)
      .select('channels.id')
      .where('channels.workspace_id', '=', workspaceId)
      .where('channels.kind', '=', 'private')
      .where('channels.archived_at', 'is', null)
      .where('channels.name', '=', name)
      .where('channels.id', '!=', channelId ?? 0)
      .executeTakeFirst());
  if (taken) throw conflict(refusal);
}

/** The key that is unique in a workspace: names of private channels are not. Channel names have no periods. */
export function nameKey(kind: 'public' | 'private', name: string): string {
  return kind === 'public' ? name : `private.${randomUUID()}`;
}

/** The key of an archived channel: another channel may take its name. */
export function archivedKey(channelId: number): string {
  return `archived.${channelId}`;
}

/** A deleted channel's name, which cannot clash: channel names have no periods. */
export function deletedName(channelId: number): string {
  return `deleted.${channelId}`;
}
