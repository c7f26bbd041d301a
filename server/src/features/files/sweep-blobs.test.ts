import { mkdir, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { deleteMessage, updateMessage } from '@parley/contract/endpoints/messages';
import { expect, it } from 'vitest';
import { describeOnEachEngine } from '../../../testing/database/each-engine.js';
import { teamBeforeAll } from '../../../testing/people/team.js';
import { uploadFile } from '../../../testing/requests/upload-file.js';
import {
  announceUpload,
  countBlobs,
  file,
  postedFiles,
  samples,
} from '../../../testing/requests/uploads.js';
import { randomBlobKey } from '../../platform/blobs/blob-key.js';
import type { BlobStorage } from '../../platform/blobs/blob-storage.js';
import { diskStorage } from '../../platform/blobs/disk-storage.js';
import { sweepBlobs } from './sweep-blobs.js';

const hour = 60 * 60 * 1000;

describeOnEachEngine('the sweep', (start) => {
  const team = teamBeforeAll(start);

  const directory = () => path.join(team.server.dataDirectory, 'blobs');
  const sweep = () => sweepBlobs({ store: team.server.store, storage: diskStorage(directory()) });

  /** Simulates that this much time has passed. */
  const wait = (time: number) =>
    team.server.store.transact((tx) =>
      tx
        .updateTable('blobs')
        .set((eb) => ({ remove_at: eb('remove_at', '-', time) }))
        .where('remove_at', 'is not', null)
        .execute(),
    );

  async function expectLeft(count: number) {
    expect(await countBlobs(team.server)).toEqual({ kept: count, all: count });
    expect(await team.server.storedFiles()).toHaveLength(count);
    const rows = await team.server.store.reader.selectFrom('files').select('id').execute();
    expect(rows).toHaveLength(count);
  }

  it('removes uploads that were never finished or never posted, and keeps posted files', async () => {
    const { alice, plans } = team;
    const { id } = await postedFiles(alice, plans, [file('kept.txt', 'kept')]);
    await announceUpload(alice, 'never-sent.png', samples.png);
    await uploadFile(alice.browser, 'never-posted.png', samples.png);
    await sweep();
    expect(await countBlobs(team.server)).toEqual({ kept: 1, all: 3 });
    // A crash between the bytes of a form and its message leaves a row, by which the sweep finds
    // them.
    await wait(26 * hour);
    await sweep();
    await expectLeft(1);
    await sweep();
    await expectLeft(1);
    await alice.browser.call(deleteMessage, { params: { id: String(id) } });
    await sweep();
    await expectLeft(0);
  });

  it('removes a file that was taken from its message', async () => {
    const { alice, plans } = team;
    const { id, files } = await postedFiles(alice, plans, [file('a', 'a'), file('b', 'b')]);
    const body = { message: { deleted_file_id: files[0]?.id ?? 0 } };
    await alice.browser.call(updateMessage, { params: { id: String(id) }, body });
    await sweep();
    await expectLeft(1);
    await alice.browser.call(deleteMessage, { params: { id: String(id) } });
    await sweep();
    await expectLeft(0);
  });

  it('goes on where a crash came between the bytes and the row', async () => {
    const before = await countBlobs(team.server);
    const now = Date.now();
    await team.server.store.transact((tx) =>
      tx
        .insertInto('blobs')
        .values({ key: randomBlobKey(), created_at: now, remove_at: now - 1 })
        .execute(),
    );
    await sweep();
    expect(await countBlobs(team.server)).toEqual(before);
  });

  it('removes a partial file that a crash left, not a file being written', async () => {
    const unfinished = path.join(directory(), 'unfinished');
    await mkdir(unfinished, { recursive: true });
    const [old, fresh] = ['old', 'fresh'].map((name) => path.join(unfinished, name));
    for (const each of [old, fresh]) await writeFile(each ?? '', 'half');
    const dayBeforeYesterday = new Date(Date.now() - 48 * hour);
    await utimes(old ?? '', dayBeforeYesterday, dayBeforeYesterday);
    await sweep();
    expect(await team.server.storedFiles()).toContain('fresh');
    expect(await team.server.storedFiles()).not.toContain('old');
  });

  it('removes all others where the storage refuses one, and tells of it', async () => {
    const { alice, plans, server } = team;
    const names = ['a', 'b', 'c'];
    const { id } = await postedFiles(
      alice,
      plans,
      names.map((name) => file(name, name)),
    );
    await alice.browser.call(deleteMessage, { params: { id: String(id) } });
    const disk = diskStorage(directory());
    const { key: refused } = await server.store.reader
      .selectFrom('blobs')
      .select('key')
      .where('remove_at', 'is not', null)
      .executeTakeFirstOrThrow();
    const storage: BlobStorage = {
      ...disk,
      removeLeftovers: () => Promise.reject(new Error('not listed')),
      remove: (key) =>
        key === refused ? Promise.reject(new Error('not removed')) : disk.remove(key),
    };
    const sweeping = sweepBlobs({ store: server.store, storage });
    await expect(sweeping).rejects.toThrow('not listed');
    expect((await countBlobs(server)).all).toBe(1);
    await sweep();
    expect((await countBlobs(server)).all).toBe(1);
    await wait(hour);
    await sweep();
    expect((await countBlobs(server)).all).toBe(0);
  });

  it('takes any number', async () => {
    const now = Date.now();
    await team.server.store.transact((tx) =>
      tx
        .insertInto('blobs')
        .values(
          Array.from({ length: 250 }, () => ({
            key: randomBlobKey(),
            created_at: now,
            remove_at: now - 1,
          })),
        )
        .execute(),
    );
    await sweep();
    expect((await countBlobs(team.server)).all).toBe(0);
  });
});
