import path from 'node:path';
import { randomBlobKey } from '../../src/platform/blobs/blob-key.js';
import { diskStorage } from '../../src/platform/blobs/disk-storage.js';
import { openPostgresStore } from '../../src/platform/store/postgres/open.js';
import { openSqliteStore } from '../../src/platform/store/sqlite/open.js';
import type { Store } from '../../src/platform/store/store.js';

/** The store that a server with this environment would open. */
export function openStoreOf(environment: Record<string, string>): Promise<Store> {
  const { DATABASE_URL: url = '', PARLEY_DATA: directory = '' } = environment;
  return url === '' ? openSqliteStore({ directory }) : openPostgresStore({ url });
}

/** A workspace with a channel, three messages, a file of the first, and an event for each. */
export async function fillSmallWorkspace(environment: Record<string, string>): Promise<{
  /** The key of the file's blob, whose content is this key too. */
  key: string;
  epoch: string;
}> {
  const store = await openStoreOf(environment);
  const key = randomBlobKey();
  const storage = diskStorage(path.join(environment['PARLEY_DATA'] ?? '', 'blobs'));
  await storage.put(key, [Buffer.from(key)] as unknown as AsyncIterable<Uint8Array>);
  await store.transact(async (tx) => {
    const at = { created_at: 1 };
    const who = { email: 'Ann@example.com', email_key: 'ann@example.com', password_hash: 'x' };
    const { id: user_id } = await tx
      .insertInto('users')
      .values({ ...who, timezone: null, photo_key: null, ...at })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { id: workspace_id } = await tx
      .insertInto('workspaces')
      .values({ address: 'acme', creator_id: user_id, ...at })
      .returning('id')
      .executeTakeFirstOrThrow();
    const names = { name: 'plans', name_key: 'plans', topic: 'Ünïcode 🙂', description: '' };
    const { id: channel_id } = await tx
      .insertInto('channels')
      .values({
        ...names,
        workspace_id,
        creator_id: user_id,
        kind: 'public',
        dm_key: null,
        deleted_at: null,
        ...at,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await tx
      .insertInto('blobs')
      .values({ key, remove_at: null, ...at })
      .execute();
    for (const n of [1, 2, 3]) {
      const { id: message_id } = await tx
        .insertInto('messages')
        .values({
          workspace_id,
          channel_id,
          user_id,
          body: `<p>okapi ${n} “quoted” \\ back {slash}, "NULL"</p>`,
          client_id: `c${n}`,
          ts_us: 1_700_000_000_000_000 + n,
          updated_at: n,
          ...at,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      if (n === 1) {
        await tx
          .insertInto('files')
          .values({
            blob_key: key,
            uploader_id: user_id,
            name: 'plan.txt',
            content_type: 'text/plain',
            byte_size: key.length,
            checksum: null,
            stored_at: 1,
            message_id,
            channel_id,
            workspace_id,
            ...at,
          })
          .execute();
      }
      tx.append({ stream: `channel:${channel_id}`, message: { n } });
    }
  });
  const { epoch } = store;
  await store.close();
  return { key, epoch };
}
