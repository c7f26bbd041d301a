import { mkdir, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { sqliteDatabase, type TestDatabase } from '../../../testing/database/test-database.js';
import { type KillableServer, killableServer } from '../../../testing/faults/kill-server.js';
import { fillSmallWorkspace } from '../../../testing/people/small-workspace.js';
import { runOperatorCommand } from '../../../testing/server/operator-command.js';

let place: TestDatabase;
let backups: string;
let server: KillableServer;

beforeEach(async () => {
  place = await sqliteDatabase();
  backups = path.join(place.environment['PARLEY_DATA'] ?? '', 'backups');
  server = await killableServer({
    ...place.environment,
    PARLEY_BACKUPS: backups,
    PARLEY_BACKUP_EVERY: '24h',
    PARLEY_BACKUPS_KEEP: '2',
  });
});
afterEach(async () => {
  await server.kill();
  await place.remove();
});

const old = ['01', '02', '03'].map((day) => `parley-2020-01-${day}T00-00-00Z.zip`);

it('the server makes a backup when one is due, and then removes the oldest', async () => {
  await mkdir(backups);
  const [partial, running, foreign] = [
    `.${old[0]}.0123456789ab.partial`,
    `.${old[0]}.ba9876543210.partial`,
    'parley-notes.zip',
  ];
  for (const name of [...old, partial, running, foreign]) {
    await writeFile(path.join(backups, name), '');
  }
  await utimes(path.join(backups, partial), 0, 0);
  await server.start();
  const left = async () => (await readdir(backups)).toSorted();
  await expect
    .poll(left)
    .toEqual([running, old[2], expect.stringMatching(/^parley-20[2-9]/), foreign]);
  const made = (await left()).at(-2) ?? '';
  const restored = await runOperatorCommand(
    'restore',
    { PARLEY_DATA: path.join(backups, 'restored'), DATABASE_URL: '' },
    path.join(backups, made),
  );
  expect(restored).toMatchObject({ code: 0, stderr: '' });
  await server.stop();
  expect(server.complaints).toBe('');
});

it('a backup that lacks files is named so, told as an error, and replaces none that is complete', async () => {
  await mkdir(backups);
  await fillSmallWorkspace(place.environment);
  await rm(path.join(place.environment['PARLEY_DATA'] ?? '', 'blobs'), { recursive: true });
  const incomplete = old.map((name) => name.replace('.zip', '.incomplete.zip'));
  for (const name of [...old, ...incomplete]) await writeFile(path.join(backups, name), '');
  await server.start();
  await expect.poll(() => server.complaints).toContain('"msg":"the backup failed"');
  expect(server.complaints).toContain('Files that are missing where they are kept');
  expect((await readdir(backups)).toSorted()).toEqual([
    old[1],
    incomplete[2],
    old[2],
    expect.stringMatching(/^parley-20[2-9].*\.incomplete\.zip$/),
  ]);
});

it('a backup that fails is told in the log at level error, and removes none', async () => {
  await writeFile(backups, '');
  await server.start();
  await expect.poll(() => server.complaints).toContain('"msg":"the backup failed"');
  expect(server.complaints).toContain('"level":50');
});
