import * as z from 'zod/mini';
import { assertManages } from '../../../domain/workspaces/assert-manages.js';
import { releaseBlobs } from '../../../platform/blobs/keep-blobs.js';
import { announceBlob, discardBlobs } from '../../../platform/blobs/receive-blob.js';
import { ApiError } from '../../../platform/http/errors.js';
import { defineJob, type JobParts } from '../../../platform/jobs/job-kind.js';
import { writeZip } from '../../../platform/lib/write-zip.js';
import type { Store, Transaction } from '../../../platform/store/store.js';
import { type ExportRow, unfinished } from './export-row.js';
import { ownArchive } from './own-archive.js';
import { type Archive, workspaceArchive } from './workspace-archive.js';

/** How long an archive can be downloaded (ms). */
const kept = 7 * 24 * 60 * 60_000;
/** An archive that cannot be made in so many attempts is not made; a new one can be asked for then. */
const mostFailures = 5;

/** Progress is stored this often at most (ms). */
const progressEvery = 500;

/** The export was deleted, or another process makes it: the work is for nothing. */
class NotWanted extends Error {}

/**
 * Makes an archive from its beginning, also after a crash: a new blob each time, and the sweep finds
 * what was left of the one before.
 */
export const exportJob = defineJob({
  name: 'export',
  payload: z.object({ export_id: z.number() }),
  async run({ export_id }, parts) {
    const row = await parts.store.reader
      .selectFrom('exports')
      .selectAll()
      .where('id', '=', export_id)
      .where('state', 'in', unfinished)
      .executeTakeFirst();
    if (!row) return;
    let key: string | null = null;
    try {
      const archive = await openArchive(parts, row);
      key = await begin(parts.store, row, archive.total);
      const bytes = await write(parts, { id: row.id, key }, archive);
      await complete(parts.store, { id: row.id, key }, bytes);
    } catch (error) {
      if (key !== null) await discardBlobs(parts, [key]);
      if (error instanceof NotWanted) return;
      if (parts.stopping.aborted) throw error;
      await fail(parts, row.id, error);
    }
  },
  mostFailures,
  /** The process ended each time, or the database could not say that it failed. */
  async giveUp({ export_id }, tx) {
    const row = await tx
      .selectFrom('exports')
      .selectAll()
      .where('id', '=', export_id)
      .where('state', 'in', unfinished)
      .executeTakeFirst();
    if (!row) return;
    if (row.blob_key !== null) await releaseBlobs(tx, [row.blob_key]);
    await setFailed(tx, row.id, notMade);
  },
});

/** Asks again whether the person may have it: the job may run later than they asked. */
async function openArchive(parts: JobParts, row: ExportRow): Promise<Archive> {
  const { user_id: userId, workspace_id: workspaceId } = row;
  if (workspaceId === null) return ownArchive(parts, userId);
  await assertManages(parts.store.reader, workspaceId, userId);
  return workspaceArchive(parts, { userId, workspaceId });
}

/** Resolves with the key of the blob to write. */
async function begin(store: Store, row: ExportRow, total: number): Promise<string> {
  return store.transact(async (tx) => {
    if (row.blob_key !== null) await releaseBlobs(tx, [row.blob_key]);
    const key = await announceBlob(tx);
    const { numUpdatedRows } = await tx
      .updateTable('exports')
      .set({ state: 'running', items_total: total, items_done: 0, blob_key: key })
      .where('id', '=', row.id)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new NotWanted();
    return key;
  });
}

interface Written {
  id: number;
  key: string;
}

/** Resolves with the number of bytes. */
async function write(parts: JobParts, { id, key }: Written, archive: Archive): Promise<number> {
  const { store, storage, stopping } = parts;
  let done = 0;
  let storedAt = 0;
  let bytes = 0;

  async function progress(items: number): Promise<void> {
    stopping.throwIfAborted();
    done += items;
    if (Date.now() - storedAt < progressEvery) return;
    storedAt = Date.now();
    const { numUpdatedRows } = await store.transact((tx) =>
      tx
        .updateTable('exports')
        .set({ items_done: done })
        .where('id', '=', id)
        .where('blob_key', '=', key)
        .executeTakeFirst(),
    );
    if (numUpdatedRows === 0n) throw new NotWanted();
  }

  async function* counted(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const chunk of source) {
      bytes += chunk.length;
      yield chunk;
    }
  }

  await writeZip(archive.entries(progress), (output) => storage.put(key, counted(output)));
  return bytes;
}

/** The blob's own end is that of the archive: the sweep removes the bytes then. */
function complete(store: Store, { id, key }: Written, bytes: number): Promise<void> {
  return store.transact(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('exports')
      .set((eb) => ({
        state: 'ready' as const,
        items_done: eb.ref('items_total'),
        byte_size: bytes,
        ready_at: tx.now,
        expires_at: tx.now + kept,
      }))
      .where('id', '=', id)
      .where('blob_key', '=', key)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new NotWanted();
    await releaseBlobs(tx, [key], kept);
  });
}

async function fail({ store, log }: JobParts, id: number, error: unknown): Promise<void> {
  const isRefused = error instanceof ApiError;
  if (!isRefused) log.error({ err: error, export: id }, 'an export failed');
  await store.transact((tx) => setFailed(tx, id, isRefused ? error.message : notMade));
}

const notMade =
  'The archive could not be made. Please try again, or ask the person who runs this server.';

async function setFailed(tx: Transaction, id: number, problem: string): Promise<void> {
  await tx
    .updateTable('exports')
    .set({ state: 'failed', problem, blob_key: null })
    .where('id', '=', id)
    .execute();
}
