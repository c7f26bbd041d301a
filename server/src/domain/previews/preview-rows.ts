import type { LinkPreview } from '@parley/contract/entities/link-preview';
import type { Selectable } from 'kysely';
import { releaseBlobs } from '../../platform/blobs/keep-blobs.js';
import type { LinkPreviewsTable } from '../../platform/store/message-tables.js';
import { prepareList } from '../../platform/store/prepared.js';
import type { Reader, Transaction } from '../../platform/store/store.js';
import { linksIn } from './links-in.js';

const shownIn = prepareList((reader: Reader, messageIds: number[]) =>
  reader
    .selectFrom('link_previews')
    .selectAll()
    .where('message_id', 'in', messageIds)
    .where('removed_at', 'is', null)
    .orderBy('id'),
);

/** The previews of messages, without those that were taken off; messages without any are absent. */
export async function previewsOf(
  reader: Reader,
  messageIds: readonly number[],
): Promise<Map<number, LinkPreview[]>> {
  const previews = new Map<number, LinkPreview[]>();
  if (messageIds.length === 0) return previews;
  const rows = await reader.run(...shownIn(messageIds));
  for (const row of rows) {
    const before = previews.get(row.message_id);
    if (before) before.push(previewView(row));
    else previews.set(row.message_id, [previewView(row)]);
  }
  return previews;
}

function previewView(row: Selectable<LinkPreviewsTable>): LinkPreview {
  const { id, url, title, description, site_name, picture_width, picture_height } = row;
  const picture =
    row.picture_key === null || picture_width === null || picture_height === null
      ? null
      : { url: `/api/link_previews/${id}/picture`, width: picture_width, height: picture_height };
  return { id, url, title, description, site_name, picture };
}

/** The job is defined above this layer (`preview-job.ts`). */
const jobName = 'link-previews';

/** The links of a message that is new or edited get previews, after the commit. */
export function wantPreviews(
  tx: Transaction,
  { id, body }: { id: number; body: string },
  runAt?: number,
): void {
  if (linksIn(body).length === 0) return;
  const key = `${jobName}/${id}`;
  tx.enqueue({ kind: jobName, payload: { message_id: id }, key, runAt });
}

/** A link whose preview was taken off is remembered while it is among so many of its message. */
const mostRemembered = 100;

/**
 * Removes the previews of links that are not among the first of the body, of an emptied message all. One that was
 * taken off stays so while the body has its link, wherever an edit moves it.
 */
export async function dropPreviews(
  tx: Transaction,
  messageId: number,
  body: string,
): Promise<void> {
  const links = linksIn(body, mostRemembered);
  let removal = tx.deleteFrom('link_previews').where('message_id', '=', messageId);
  if (links.length > 0) {
    const shown = linksIn(body);
    removal = removal.where((eb) =>
      eb.or([
        eb('url', 'not in', links),
        eb.and([eb('removed_at', 'is', null), eb('url', 'not in', shown)]),
      ]),
    );
  }
  await release(tx, await removal.returning('picture_key').execute());
}

/** Takes a preview off its message, for good: its row stays. False if there is none. */
export async function takePreviewOff(
  tx: Transaction,
  messageId: number,
  previewId: number,
): Promise<boolean> {
  const before = await tx
    .selectFrom('link_previews')
    .select('picture_key')
    .where('id', '=', previewId)
    .where('message_id', '=', messageId)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  if (!before) return false;
  await tx
    .updateTable('link_previews')
    .set({ removed_at: tx.now, picture_key: null, title: '', description: null, site_name: null })
    .where('id', '=', previewId)
    .execute();
  await release(tx, [before]);
  return true;
}

async function release(
  tx: Transaction,
  rows: readonly { picture_key: string | null }[],
): Promise<void> {
  await releaseBlobs(
    tx,
    rows.flatMap(({ picture_key }) => picture_key ?? []),
  );
}
