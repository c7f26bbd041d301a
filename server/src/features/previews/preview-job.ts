import { Readable } from 'node:stream';
import * as z from 'zod/mini';
import { announceChanged } from '../../domain/messages/events.js';
import type { MessageRow } from '../../domain/messages/message-view.js';
import { readView } from '../../domain/messages/read-views.js';
import { renewSaves } from '../../domain/messages/renew-saves.js';
import { linksIn } from '../../domain/previews/links-in.js';
import { wantPreviews } from '../../domain/previews/preview-rows.js';
import { keepBlobs } from '../../platform/blobs/keep-blobs.js';
import { discardBlobs, receiveBlob } from '../../platform/blobs/receive-blob.js';
import { defineJob, type JobParts, type PreviewSettings } from '../../platform/jobs/job-kind.js';
import type { Reader, Transaction } from '../../platform/store/store.js';
import { budgetOf } from './budget.js';
import { type FetchedPreview, fetchPreview, userAgentOf } from './fetch-preview.js';

/**
 * Fetches what the links of a message lead to. What cannot be fetched has no preview, and an edit has it
 * tried again only after a day.
 */
export const previewJob = defineJob({
  name: 'link-previews',
  payload: z.object({ message_id: z.number() }),
  mostFailures: 3,
  async run({ message_id }, parts) {
    const { store, outside } = parts;
    const { previews } = outside;
    const message = await findMessage(store.reader, message_id);
    if (!previews || !message?.showsPreviews) return;
    const links = await newLinks(store.reader, message, store.clock.now());
    const wanted = links.filter((link) => !previews.isOwn(new URL(link)));
    if (wanted.length === 0) return;
    const { workspace_id: workspaceId, user_id: userId } = message;
    const wish = { workspaceId, userId, count: wanted.length, now: store.clock.now() };
    const spent = await budgetOf(previews).spend(wish, () => fetchAll(wanted, previews, parts));
    if ('fetched' in spent) {
      await storePreviews(parts, message_id, spent.fetched);
      return;
    }
    const isRecent = wish.now - message.updated_at < patience;
    if (!isRecent) return;
    await store.transact(async (tx) => wantPreviews(tx, message, tx.now + spent.wait));
  },
});

/** Milliseconds after which a message gets no previews any more. */
const patience = 15 * 60_000;

/** Fetches one page after another, so that a message holds one connection. */
async function fetchAll(
  urls: readonly string[],
  settings: PreviewSettings,
  { stopping, outside }: JobParts,
): Promise<Fetched[]> {
  const userAgent = userAgentOf(outside.url);
  const fetched: Fetched[] = [];
  for (const url of urls) {
    fetched.push({ url, preview: await fetchPreview(url, { ...settings, userAgent, stopping }) });
  }
  return fetched;
}

type Found = MessageRow & { showsPreviews: boolean };

async function findMessage(reader: Reader, id: number): Promise<Found | undefined> {
  const row = await reader
    .selectFrom('messages')
    .innerJoin('channels', 'channels.id', 'messages.channel_id')
    .innerJoin('workspaces', 'workspaces.id', 'messages.workspace_id')
    .selectAll('messages')
    .select('workspaces.link_previews')
    .where('messages.id', '=', id)
    .where('messages.deleted_at', 'is', null)
    .where('channels.deleted_at', 'is', null)
    .executeTakeFirst();
  return row && { ...row, showsPreviews: row.link_previews === 1 };
}

/** Milliseconds after which a page that could not be fetched is asked for again, if the message is edited. */
const retryAfter = 24 * 3600 * 1000;

/** The links without a row: also those whose preview was taken off have one, and those that failed lately. */
async function newLinks(
  reader: Reader | Transaction,
  { id, body }: Pick<MessageRow, 'id' | 'body'>,
  now: number,
): Promise<string[]> {
  const known = await reader
    .selectFrom('link_previews')
    .select('url')
    .where('message_id', '=', id)
    .where((eb) => eb.or([eb('failed_at', 'is', null), eb('failed_at', '>', now - retryAfter)]))
    .execute();
  const urls = new Set(known.map(({ url }) => url));
  return linksIn(body).filter((link) => !urls.has(link));
}

interface Fetched {
  url: string;
  /** Null: the page could not be had. */
  preview: FetchedPreview | null;
}

/** The message may have changed, and another run may have stored some: only what is still missing is stored. */
async function storePreviews(
  { store, storage }: JobParts,
  messageId: number,
  fetched: readonly Fetched[],
): Promise<void> {
  const keys = new Map<string, string>();
  for (const { url, preview } of fetched) {
    if (!preview?.picture) continue;
    const { bytes } = preview.picture;
    const { key } = await receiveBlob({ store, storage }, Readable.from([bytes]), bytes.length);
    keys.set(url, key);
  }
  try {
    await store.transact(async (tx) => {
      const place = await findMessage(tx, messageId);
      if (!place) return;
      await tx.lock(`channel:${place.channel_id}`);
      // Read only now: an earlier holder of the channel may have changed it.
      const message = await findMessage(tx, messageId);
      if (!message?.showsPreviews) return;
      const missing = await newLinks(tx, message, tx.now);
      const kept = fetched.filter(({ url }) => missing.includes(url));
      for (const each of kept) await insert(tx, messageId, each, keys.get(each.url));
      if (kept.some(({ preview }) => preview)) await announce(tx, message);
    });
  } finally {
    await discardBlobs({ store, storage }, [...keys.values()]);
  }
}

async function insert(
  tx: Transaction,
  message_id: number,
  { url, preview }: Fetched,
  key: string | undefined,
): Promise<void> {
  const failed = tx.deleteFrom('link_previews').where('failed_at', 'is not', null);
  await failed.where('message_id', '=', message_id).where('url', '=', url).execute();
  const isKept = key !== undefined && (await keepBlobs(tx, [key]));
  await tx
    .insertInto('link_previews')
    .values({
      message_id,
      url,
      title: preview?.title ?? '',
      description: preview?.description ?? null,
      site_name: preview?.site_name ?? null,
      picture_key: isKept ? key : null,
      picture_width: preview?.picture?.width ?? null,
      picture_height: preview?.picture?.height ?? null,
      created_at: tx.now,
      // Set for a failure as well: older servers know this column alone.
      removed_at: preview ? null : tx.now,
      failed_at: preview ? null : tx.now,
    })
    .execute();
}

async function announce(tx: Transaction, message: MessageRow): Promise<void> {
  const channel = await tx
    .selectFrom('channels')
    .selectAll()
    .where('id', '=', message.channel_id)
    .executeTakeFirstOrThrow();
  const view = await readView(tx, message);
  announceChanged(tx, view, channel, message.event_offset);
  await renewSaves(tx, view);
}
