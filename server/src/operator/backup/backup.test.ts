import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  copyFile,
  mkdir,
  readdir,
  readFile,
  rm,
  stat,
  truncate,
  utimes,
  writeFile,
} from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openPromise } from 'yauzl';
import { describeNeeding, itNeeding } from '../../../../scripts/needing.mjs';
import {
  emptyPostgresDatabase,
  sqliteDatabase,
  type TestDatabase,
} from '../../../testing/database/test-database.js';
import { smallDisk } from '../../../testing/faults/failing-disk.js';
import { killableServer } from '../../../testing/faults/kill-server.js';
import { fillSmallWorkspace, openStoreOf } from '../../../testing/people/small-workspace.js';
import { root } from '../../../testing/server/build-server.js';
import { runOperatorCommand } from '../../../testing/server/operator-command.js';
import { productVersion } from '../../platform/lib/product-version.js';
import { writeZip } from '../../platform/lib/write-zip.js';
import { migrations } from '../../platform/store/migrate.js';
import { silentProgress } from '../command-line/progress.js';
import { openArchive } from './open-archive.js';
import { openSeal, sealed } from './seal.js';
import { unpack } from './unpack.js';

const databaseUrl = process.env['TEST_DATABASE_URL'];

describeOn('SQLite', sqliteDatabase);
describeNeeding(
  'PostgreSQL',
  'pg_dump',
  'pg_restore',
)('with PostgreSQL', () => {
  describeOn('PostgreSQL', () => emptyPostgresDatabase(databaseUrl ?? ''));
});

function describeOn(engine: string, makePlace: () => Promise<TestDatabase>): void {
  describe(`backup and restore on ${engine}`, () => {
    let place: TestDatabase;
    let other: TestDatabase;
    let outside: TestDatabase;
    let file: string;

    beforeEach(async () => {
      [place, other, outside] = await Promise.all([makePlace(), makePlace(), sqliteDatabase()]);
      file = path.join(outside.environment['PARLEY_DATA'] ?? '', 'parley.zip');
    });
    afterEach(() => Promise.all([place, other, outside].map((each) => each.remove())));

    const from = () => place.environment;
    const to = () => other.environment;
    const filesIn = ({ PARLEY_DATA: directory = '' }: Record<string, string>) =>
      readdir(directory, { recursive: true });

    it('R3: brings back rows and files, in a new epoch and with the search index to be built', async () => {
      const { key, epoch } = await fillSmallWorkspace(from());
      const made = await runOperatorCommand('backup', from(), file, '--json');
      expect(made).toMatchObject({ code: 0, stderr: '' });
      expect(JSON.parse(made.stdout)).toMatchObject({ ok: true, files: 1, missing: [] });
      expect((await stat(file)).mode & 0o777).toBe(0o600);
      expect(await readdir(path.dirname(file))).toEqual(['parley.zip']);

      const ofKilled = 'restoring-0123456789ab';
      await mkdir(path.join(to()['PARLEY_DATA'] ?? '', ofKilled));
      const restored = await runOperatorCommand('restore', to(), file);
      expect(restored).toMatchObject({ code: 0, stderr: '' });
      expect(await filesIn(to())).not.toContain(ofKilled);
      expect(restored.stdout).toContain('3 messages and 1 files');
      const [before, after] = [await openStoreOf(from()), await openStoreOf(to())];
      const rows = (store: typeof before) =>
        store.reader.selectFrom('messages').selectAll().orderBy('id').execute();
      expect(await rows(after)).toEqual(await rows(before));
      expect(after.epoch).not.toBe(epoch);
      expect(after.epochSince).toBeGreaterThan(before.epochSince);
      expect(await after.index.builtFrom()).toBe(null);
      expect(after.secret).toBe(before.secret);
      await Promise.all([before.close(), after.close()]);
      const blob = path.join(to()['PARLEY_DATA'] ?? '', 'blobs', key.slice(0, 2), key.slice(2, 4));
      expect(await readFile(path.join(blob, key), 'utf8')).toBe(key);
    });

    it('tells of files that are missing, and keeps all others', async () => {
      const { key } = await fillSmallWorkspace(from());
      await rm(path.join(from()['PARLEY_DATA'] ?? '', 'blobs'), { recursive: true });
      const made = await runOperatorCommand('backup', from(), file);
      expect(made).toEqual({
        code: 1,
        stdout: expect.stringContaining(`${file} lacks files: 3 messages and 0 files`) as string,
        stderr:
          'Files that are missing where they are kept, and so in the backup: 1. `npx parley check` names them.\n',
      });
      const restored = await runOperatorCommand('restore', to(), file);
      expect([restored.code, restored.stderr]).toEqual([
        0,
        'Files that were missing already when the backup was made: 1. `npx parley check` names them.\n',
      ]);
      const checked = await runOperatorCommand('check', to());
      expect(checked.stdout).toContain(key);
    });

    it('replaces nothing', async () => {
      await fillSmallWorkspace(from());
      await writeFile(file, 'precious');
      const taken = await runOperatorCommand('backup', from(), file);
      expect([taken.code, taken.stderr]).toEqual([
        1,
        `${file} exists already; choose another name, or remove it first.\n`,
      ]);
      expect(await readFile(file, 'utf8')).toBe('precious');
      const archive = `${file}.2`;
      expect((await runOperatorCommand('backup', from(), archive)).code).toBe(0);
      const before = await filesIn(from());
      const used = await runOperatorCommand('restore', from(), archive);
      expect([used.code, used.stderr]).toEqual([
        1,
        expect.stringMatching(/has .*already, and a restore replaces nothing/),
      ]);
      expect((await filesIn(from())).toSorted()).toEqual(before.toSorted());
    });

    it('refuses a torn or changed archive, and a newer one, and leaves nothing behind', async () => {
      await fillSmallWorkspace(from());
      expect((await runOperatorCommand('backup', from(), file)).code).toBe(0);
      const { size } = await stat(file);
      async function refusal(harm: (copy: string) => Promise<unknown>): Promise<string> {
        const copy = `${file}.copy`;
        await copyFile(file, copy);
        await harm(copy);
        const { code, stdout, stderr } = await runOperatorCommand('restore', to(), copy);
        expect([code, stdout, await filesIn(to())]).toEqual([1, '', []]);
        return stderr;
      }
      expect(await refusal((copy) => truncate(copy, size - 100))).toContain(
        'it is no archive, or its end is missing',
      );
      const flip = async (copy: string) => {
        const bytes = await readFile(copy);
        const at = Math.floor(size / 3);
        bytes[at] = (bytes[at] ?? 0) ^ 1;
        await writeFile(copy, bytes);
      };
      expect(await refusal(flip)).toMatch(/^\S+ is damaged: \S+ is (torn|not what was backed up)/);
      const newer = { format: 1, version: '9.0.0', engine: 'sqlite', tables: {}, files: [] };
      const rest = { created_at: new Date().toISOString(), missing: [] };
      for (const manifest of [
        { format: 2, version: '9.0.0' },
        { ...newer, ...rest, migrations: [...Object.keys(migrations), '9999-later'] },
      ]) {
        expect(await refusal((copy) => writeArchive(copy, manifest))).toContain(
          `was made by a newer Parley (9.0.0; this is ${productVersion})`,
        );
      }
      expect((await runOperatorCommand('restore', to(), `${file}.gone`)).stderr).toBe(
        `There is no file ${file}.gone.\n`,
      );
    });

    itNeeding('mounts')('leaves no half file on a full disk, and says so', async () => {
      await fillSmallWorkspace(from());
      const disk = await smallDisk();
      try {
        await mkdir(disk.directory);
        expect((await runOperatorCommand('backup', from(), file)).code).toBe(0);
        await disk.fill();
        const target = path.join(disk.directory, 'parley.zip');
        const backup = await runOperatorCommand('backup', from(), target);
        expect([backup.code, backup.stderr]).toEqual([
          1,
          `There is no room left on the disk that ${target} was to be on; nothing of it was kept.\n`,
        ]);
        expect(await readdir(disk.directory)).toEqual([]);
        const full = { ...to(), PARLEY_DATA: path.join(disk.directory, 'restored') };
        const restore = await runOperatorCommand('restore', full, file);
        expect(restore.code).toBe(1);
        expect(restore.stderr).toContain('There is no room left on the disk');
        expect(await readdir(disk.directory)).toEqual([]);
      } finally {
        await disk.remove();
      }
    });
  });
}

it('restore refuses an archive in which any byte has changed, and takes an unsealed one of an earlier version', async () => {
  const [place, other] = await Promise.all([sqliteDatabase(), sqliteDatabase()]);
  await fillSmallWorkspace(place.environment);
  const file = path.join(place.environment['PARLEY_DATA'] ?? '', 'parley.zip');
  expect((await runOperatorCommand('backup', place.environment, file)).code).toBe(0);
  const bytes = await readFile(file);
  const copy = `${file}.copy`;
  let tries = 0;
  async function tryToRestore(): Promise<void> {
    await writeFile(copy, bytes);
    const archive = await openArchive(copy);
    const into = `${file}.${(tries += 1)}`;
    await mkdir(into);
    const stopping = new AbortController().signal;
    await unpack(copy, archive, into, { progress: silentProgress, stopping }).finally(() =>
      archive.close(),
    );
  }
  await tryToRestore();
  const spread = Array.from({ length: 20 }, (_, n) => Math.floor((n / 20) * bytes.length));
  // Also flips bytes of the lists at the end, and of the checksum itself.
  const last = Array.from({ length: 40 }, (_, n) => bytes.length - 1 - n * 11);
  for (const at of [...spread, ...last]) {
    bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at);
    expect([at, await tryToRestore().catch(String)]).toEqual([
      at,
      expect.stringMatching(/ is damaged: .* Nothing was restored/),
    ]);
    bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at);
  }

  const old = await withManifest(file, (manifest) => delete manifest['sealed'], '');
  expect((await runOperatorCommand('restore', other.environment, old)).code).toBe(0);
  await Promise.all([place.remove(), other.remove()]);
});

it('backup removes the drafts of killed backups, but not those of running ones', async () => {
  const [hanging, place, outside] = await Promise.all([1, 2, 3].map(() => sqliteDatabase()));
  if (!hanging || !place || !outside) throw new Error('There are three.');
  const backups = outside.environment['PARLEY_DATA'] ?? '';
  const { key } = await fillSmallWorkspace(hanging.environment);
  await fillSmallWorkspace(place.environment);
  const blobs = path.join(hanging.environment['PARLEY_DATA'] ?? '', 'blobs');
  const blob = path.join(blobs, key.slice(0, 2), key.slice(2, 4), key);
  await rm(blob);
  // Reading a FIFO that nobody writes to never ends.
  await promisify(execFile)('mkfifo', [blob]);
  const command = [`${root}server/dist/parley.js`, 'backup', path.join(backups, 'never.zip')];
  const making = spawn(process.execPath, command, {
    env: { PATH: process.env['PATH'], ...hanging.environment },
    stdio: 'ignore',
  });
  const gone = once(making, 'exit');
  const isDraft = (name: string) => /^\.never\.zip\.[\da-f]{12}\.partial$/.test(name);
  const names = async () => (await readdir(backups)).toSorted();
  try {
    await expect
      .poll(async () => {
        const draft = (await names()).find(isDraft) ?? '';
        return readdir(path.join(backups, draft));
      })
      .toContain('draft');
    const old = ['.old.zip.0123456789ab.partial', '.new.zip.0123456789ab.partial'] as const;
    for (const name of old) await writeFile(path.join(backups, name), '');
    await utimes(path.join(backups, old[0]), 0, 0);

    const backUp = (name: string) =>
      runOperatorCommand('backup', place.environment, path.join(backups, name));
    expect((await backUp('first.zip')).code).toBe(0);
    const kept: unknown = expect.toSatisfy(isDraft);
    expect(await names()).toEqual([kept, old[1], 'first.zip']);
    making.kill('SIGKILL');
    await gone;
    expect((await backUp('second.zip')).code).toBe(0);
    expect(await names()).toEqual([old[1], 'first.zip', 'second.zip']);
  } finally {
    making.kill('SIGKILL');
    await Promise.all([hanging, place, outside].map((each) => each.remove()));
  }
});

itNeeding('PostgreSQL')('backup says that pg_dump is missing', async () => {
  const place = await emptyPostgresDatabase(databaseUrl ?? '');
  await fillSmallWorkspace(place.environment);
  const file = path.join(place.environment['PARLEY_DATA'] ?? '', 'parley.zip');
  const { code, stderr } = await runOperatorCommand(
    'backup',
    { ...place.environment, PATH: '/nowhere' },
    file,
  );
  expect([code, stderr]).toEqual([
    1,
    expect.stringMatching(/^pg_dump is not on PATH; install PostgreSQL's client programs/),
  ]);
  await place.remove();
});

itNeeding(
  'PostgreSQL',
  'pg_dump',
  'pg_restore',
)('restore keeps what it placed once the database is filled, and says so', async () => {
  const [place, other] = await Promise.all(
    [1, 2].map(() => emptyPostgresDatabase(databaseUrl ?? '')),
  );
  if (!place || !other) throw new Error('There are two.');
  const { key } = await fillSmallWorkspace(place.environment);
  const file = path.join(place.environment['PARLEY_DATA'] ?? '', 'parley.zip');
  expect((await runOperatorCommand('backup', place.environment, file)).code).toBe(0);
  // The manifest counts a message that the dump does not have.
  const changed = await withManifest(file, (manifest) => {
    const tables = manifest['tables'] as Record<string, number>;
    tables['messages'] = 4;
  });
  const { code, stderr } = await runOperatorCommand('restore', other.environment, changed);
  expect([code, stderr]).toEqual([
    1,
    'The database was filled, but the restore did not end: messages has 3 rows instead of 4. Do not start Parley on it: drop the database, remove the restored files, and restore again.\n',
  ]);
  const left = await readdir(other.environment['PARLEY_DATA'] ?? '', { recursive: true });
  expect(left.map((each) => path.basename(each))).toContain(key);
  await Promise.all([place.remove(), other.remove()]);
});

/** A copy of an archive with another manifest; resolves with its name. */
async function withManifest(
  file: string,
  change: (manifest: Record<string, unknown>) => unknown,
  comment = openSeal,
): Promise<string> {
  const zip = await openPromise(file, { autoClose: false });
  const entries: { path: string; content: Buffer }[] = [];
  for await (const entry of zip.eachEntry()) {
    const content = await buffer(await zip.openReadStreamPromise(entry));
    entries.push({ path: entry.fileName, content });
  }
  zip.close();
  const changed = `${file}.changed`;
  async function* parts() {
    for (const { path: name, content } of entries) {
      const manifest = name === 'manifest.json' ? (JSON.parse(String(content)) as object) : null;
      if (manifest) change(manifest as Record<string, unknown>);
      const bytes = manifest ? Buffer.from(JSON.stringify(manifest)) : content;
      yield { path: name, compress: false, source: () => Readable.from([bytes]) };
    }
  }
  const put = (bytes: AsyncIterable<Uint8Array>) =>
    writeFile(changed, comment === '' ? bytes : sealed(bytes));
  await writeZip(parts(), put, comment);
  return changed;
}

async function writeArchive(file: string, manifest: object): Promise<void> {
  const content = JSON.stringify(manifest);
  async function* entries() {
    const source = () => Readable.from([Buffer.from(content)]);
    yield { path: 'manifest.json', compress: false, source };
  }
  await writeZip(entries(), (bytes) => writeFile(file, bytes));
}

it('restore refuses a directory that a server is using, and each engine the archive of the other', async () => {
  const [place, other] = await Promise.all([sqliteDatabase(), sqliteDatabase()]);
  const server = await killableServer(place.environment);
  try {
    await server.start();
    const file = path.join(other.environment['PARLEY_DATA'] ?? '', 'parley.zip');
    expect((await runOperatorCommand('backup', place.environment, file)).code).toBe(0);
    const used = await runOperatorCommand('restore', place.environment, file);
    expect(used.stderr).toContain('is in use by another Parley');
    const postgres = { DATABASE_URL: 'postgres://127.0.0.1:1/none', PARLEY_DATA: `${file}.data` };
    expect((await runOperatorCommand('restore', postgres, file)).stderr).toContain(
      'This backup is of SQLite',
    );
  } finally {
    await server.kill();
    await Promise.all([place.remove(), other.remove()]);
  }
});
