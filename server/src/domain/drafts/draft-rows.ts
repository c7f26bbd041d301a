import type { Draft } from '@parley/contract/entities/draft';
import type { Selectable } from 'kysely';
import type { DraftsTable } from '../../platform/store/schema.js';
import type { Reader, Transaction } from '../../platform/store/store.js';
import type { VisibleChannel } from '../channels/visible-channels.js';
import { type WaitingFile, waitingFileView } from './draft-files.js';

export type DraftRow = Selectable<DraftsTable>;

/** A draft that was sent or deleted keeps its row, so that its revision goes on ascending. */
export function findDraft(
  reader: Pick<Reader, 'selectFrom'>,
  userId: number,
  channelId: number,
): Promise<DraftRow | undefined> {
  return reader
    .selectFrom('drafts')
    .selectAll()
    .where('user_id', '=', userId)
    .where('channel_id', '=', channelId)
    .executeTakeFirst();
}

interface Content {
  body: string;
  files: readonly WaitingFile[];
  revision: number;
}

export async function writeDraft(
  tx: Transaction,
  userId: number,
  channel: Pick<VisibleChannel, 'id' | 'workspace_id'>,
  { body, files, revision }: Content,
): Promise<DraftRow> {
  const file_ids = files.map((file) => file.id).join(' ');
  const content = { body, file_ids, revision, updated_at: tx.now };
  const place = { user_id: userId, channel_id: channel.id, workspace_id: channel.workspace_id };
  await tx
    .insertInto('drafts')
    .values({ ...place, ...content })
    .onConflict((clash) => clash.columns(['user_id', 'channel_id']).doUpdateSet(content))
    .execute();
  return { ...place, ...content };
}

/** `files` in any order, also those of other drafts; `secret` signs their ids. */
export function draftView(row: DraftRow, files: readonly WaitingFile[], secret: string): Draft {
  return {
    channel_id: row.channel_id,
    body: row.body,
    files: row.file_ids
      .split(' ')
      .flatMap((id) => files.find((file) => file.id === Number(id)) ?? [])
      .map((file) => waitingFileView(file, secret)),
    revision: row.revision,
    updated_at: new Date(row.updated_at).toISOString(),
  };
}

export function noDraft(channelId: number): Draft {
  return { channel_id: channelId, body: '', files: [], revision: 0, updated_at: null };
}
