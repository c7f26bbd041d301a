import { mkdtemp, readdir, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createWorkspace } from '@parley/contract/endpoints/workspaces';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { TestBrowser } from '../../../testing/clients/test-browser.js';
import { Person } from '../../../testing/people/people.js';
import { beginForm, file, postedFiles, samples } from '../../../testing/requests/uploads.js';
import { runServer } from '../../../testing/server/server-process.js';
import { diskStorage } from '../../platform/blobs/disk-storage.js';
import { openSqliteStore } from '../../platform/store/sqlite/open.js';
import { sweepBlobs } from './sweep-blobs.js';

let directory: string;

beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'parley-crash-'));
});

afterAll(() => rm(directory, { recursive: true }));

const start = () => runServer({ PORT: '0', PARLEY_DATA: directory });
const unfinished = () => path.join(directory, 'blobs', 'unfinished');

it('R2: a crash loses no file of an accepted message, and the sweep removes partial uploads', async () => {
  const server = start();
  const url = await server.ready();
  const browser = new TestBrowser(url);
  const { id, email } = await browser.signUp('ann@example.com');
  const ann = new Person({ id, email, browser });
  const workspace = { address: 'acme', channel: 'general' };
  const { channels } = await browser.call(createWorkspace, { body: { workspace } });
  const [channelId] = Object.keys(channels).map(Number);
  const { files } = await postedFiles(ann, channelId ?? 0, [file('a.png', samples.png)]);

  // A second form has begun when the process dies.
  await beginForm(url, ann);
  await expect.poll(() => readdir(unfinished())).toHaveLength(1);
  server.child.kill('SIGKILL');
  await server.exited();

  const again = start();
  const back = new TestBrowser(await again.ready());
  await back.signIn(email, 'acme');
  expect((await back.fetch(files[0]?.url ?? '')).bytes).toEqual(samples.png);
  again.child.kill('SIGTERM');
  await again.exited();

  // The sweep removes the rest of the second form in time.
  const store = await openSqliteStore({ directory });
  const blobs = { store, storage: diskStorage(path.join(directory, 'blobs')) };
  const keys = () => store.reader.selectFrom('blobs').select('key').execute();
  expect(await keys()).toHaveLength(2);
  await store.transact((tx) =>
    tx.updateTable('blobs').set({ remove_at: 1 }).where('remove_at', 'is not', null).execute(),
  );
  for (const name of await readdir(unfinished())) await utimes(path.join(unfinished(), name), 1, 1);
  await sweepBlobs(blobs);
  const [kept, ...others] = await keys();
  expect(others).toEqual([]);
  expect(await blobs.storage.size(kept?.key ?? '')).toBe(samples.png.length);
  expect(await readdir(unfinished())).toEqual([]);
  await store.close();
});
