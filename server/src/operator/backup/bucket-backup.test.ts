import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { sqliteDatabase, type TestDatabase } from '../../../testing/database/test-database.js';
import { fillSmallWorkspace } from '../../../testing/people/small-workspace.js';
import { runOperatorCommand } from '../../../testing/server/operator-command.js';
import { type S3Server, startS3Server } from '../../../testing/services/s3-server.js';
import { openBucket } from '../../platform/blobs/s3/bucket.js';
import { s3Storage } from '../../platform/blobs/s3/s3-storage.js';

let places: [TestDatabase, TestDatabase];
let buckets: [S3Server, S3Server];
beforeEach(async () => {
  places = await Promise.all([sqliteDatabase(), sqliteDatabase()]);
  buckets = await Promise.all([startS3Server(), startS3Server()]);
});
afterEach(() =>
  Promise.all([...places.map((place) => place.remove()), ...buckets.map((each) => each.close())]),
);

const environment = (index: 0 | 1) => ({
  ...places[index].environment,
  ...buckets[index].environment,
});

async function fillBucket(): Promise<string> {
  const { key } = await fillSmallWorkspace(environment(0));
  await s3Storage(openBucket(buckets[0].settings), true).put(
    key,
    Readable.from([Buffer.from(key)]),
  );
  await rm(path.join(environment(0).PARLEY_DATA ?? '', 'blobs'), { recursive: true });
  return key;
}

it('backup and restore take the files from a bucket to a bucket', async () => {
  const key = await fillBucket();
  const file = path.join(environment(0).PARLEY_DATA ?? '', 'backup.zip');
  const made = await runOperatorCommand('backup', environment(0), file, '--json');
  expect(JSON.parse(made.stdout)).toMatchObject({ ok: true, files: 1, missing: [] });
  const restored = await runOperatorCommand('restore', environment(1), file);
  expect(restored).toMatchObject({ code: 0, stderr: '' });
  expect(await buckets[1].objects()).toEqual([key]);
  const checked = await runOperatorCommand('check', environment(1));
  expect(checked).toMatchObject({ code: 0, stdout: 'No problems were found.\n' });
});

it('restore asks before it uses a bucket that has files', async () => {
  const key = await fillBucket();
  const file = path.join(environment(0).PARLEY_DATA ?? '', 'backup.zip');
  await runOperatorCommand('backup', environment(0), file);
  const shared = { ...environment(0), ...places[1].environment };
  const { code, stderr } = await runOperatorCommand('restore', shared, file);
  expect([code, stderr]).toEqual([
    1,
    expect.stringMatching(/^The bucket of S3_BUCKET has files already\. .*--into-used-bucket\.\n$/),
  ]);
  expect(await readdir(places[1].environment['PARLEY_DATA'] ?? '')).toEqual([]);
  const meant = await runOperatorCommand('restore', shared, file, '--into-used-bucket');
  expect(meant).toMatchObject({ code: 0, stderr: '' });
  expect(await buckets[0].objects()).toEqual([key]);
});

it('check misses a file that is not in the bucket', async () => {
  const key = await fillBucket();
  await s3Storage(openBucket(buckets[0].settings), true).remove(key);
  const { code, stdout } = await runOperatorCommand('check', environment(0));
  expect(code).toBe(1);
  expect(stdout).toContain(
    `The bytes of file 1 of message 1 are not there (blobs/${key} of the bucket).`,
  );
});
