import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { itNeeding } from '../../scripts/needing.mjs';
import { pathOf } from '../../scripts/outside.mjs';
import { type Launcher, runServer, type ServerProcess } from '../testing/server/server-process.js';

let directory: string;
const running: ServerProcess[] = [];

beforeEach(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'parley-main-'));
});

afterEach(async () => {
  for (const { child } of running.splice(0)) child.kill('SIGKILL');
  await rm(directory, { recursive: true });
});

/** Root may write everywhere, unless it gives that right up by this program. */
const modeNeeds = process.getuid?.() === 0 ? (['setpriv'] as const) : [];
const boundByModes = (): Launcher | null => {
  const [launcher] = modeNeeds.map(pathOf);
  const rights = '--bounding-set=-dac_override,-dac_read_search';
  return launcher === undefined ? null : [launcher, rights];
};

function start(environment: Record<string, string> = {}, launcher: Launcher | null = null) {
  const data = { PORT: '0', PARLEY_DATA: path.join(directory, 'data') };
  const server = runServer({ ...data, ...environment }, launcher);
  running.push(server);
  return server;
}

/** The process must exit at once, with one sentence. */
async function refusal(environment: Record<string, string>, launcher: Launcher | null = null) {
  const server = start(environment, launcher);
  expect(await server.exited()).toBe(1);
  expect(server.output.stdout).toBe('');
  expect(server.output.stderr).toMatch(/^[^\n]+\.\n$/);
  return server.output.stderr;
}

it('starts in a directory that it makes, says where, and stops politely', async () => {
  const server = start();
  const address = await server.ready();
  expect(server.output.stdout).toMatch(/^Parley is ready at http:\/\/localhost:\d+\n$/);
  expect((await fetch(`${address}/readyz`)).status).toBe(200);

  server.child.kill('SIGTERM');
  expect(await server.exited()).toBe(0);
  expect(server.output.stderr).toBe('');
  await expect(fetch(`${address}/healthz`)).rejects.toThrow();

  const again = start();
  await again.ready();
  again.child.kill('SIGINT');
  expect(await again.exited()).toBe(0);
});

it('says that the port is taken', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as { port: number };
  try {
    const sentence = await refusal({ PORT: String(port) });
    expect(sentence).toContain(`Port ${port} is already in use`);
  } finally {
    other.close();
  }
});

it('says which setting is wrong', async () => {
  expect(await refusal({ PORT: 'three' })).toContain('PORT is "three"');
});

it('says in the log that there is no demo behind an address that others can reach', async () => {
  const PARLEY_URL = 'https://chat.example.com';
  const unasked = start({ PARLEY_URL, PARLEY_DEMO: '' });
  await unasked.ready();
  const [line = ''] = unasked.output.stderr.split('\n');
  expect(JSON.parse(line)).toMatchObject({
    level: 40,
    msg: expect.stringMatching(/^The demo is off/) as string,
  });
  unasked.child.kill('SIGTERM');
  await unasked.exited();

  const told = start({ PARLEY_URL, PARLEY_DEMO: 'off' });
  await told.ready();
  expect(told.output.stderr).toBe('');
});

it('says that the data directory cannot be made', async () => {
  const file = path.join(directory, 'file');
  await writeFile(file, '');
  expect(await refusal({ PARLEY_DATA: path.join(file, 'data') })).toContain(file);
});

itNeeding(...modeNeeds)('says that the data directory cannot be written', async () => {
  const locked = path.join(directory, 'locked');
  await mkdir(locked, { mode: 0o500 });
  const sentence = await refusal({ PARLEY_DATA: locked }, boundByModes());
  expect(sentence).toContain(`The data directory ${locked} cannot be written to`);
});

it('says that another process uses the data directory', async () => {
  await start().ready();
  expect(await refusal({})).toContain(path.join(directory, 'data'));
});

it('hides its data from other users of the machine, also existing data', async () => {
  const data = path.join(directory, 'data');
  const blobs = path.join(data, 'blobs');
  // The demo stores files.
  const first = start({ PARLEY_DEMO: 'on' });
  await first.ready();
  expect(first.output.stderr).not.toContain('preparing the demo failed');
  expect(await readdir(blobs)).not.toEqual([]);
  expect(await modesIn(data)).toEqual(new Set(['directory 700', 'file 600']));
  expect(await readdir(data)).toEqual(expect.arrayContaining(['lock', 'parley.db-wal']));
  first.child.kill('SIGKILL');
  await first.exited();

  // The modes that earlier versions left.
  for (const { file, isDirectory } of await everythingIn(data)) {
    await chmod(file, isDirectory ? 0o755 : 0o644);
  }
  await mkdir(path.join(blobs, 'unfinished'), { recursive: true, mode: 0o755 });
  await writeFile(path.join(blobs, 'unfinished', 'draft'), '', { mode: 0o644 });
  const foreign = path.join(data, 'foreign');
  await writeFile(foreign, '');
  await chmod(foreign, 0o644);

  const second = start();
  await second.ready();
  expect((await stat(foreign)).mode & 0o777).toBe(0o644);
  await rm(foreign);
  expect(await modesIn(data)).toEqual(new Set(['directory 700', 'file 600']));
  expect(second.output.stderr).toBe('');
});

async function everythingIn(place: string) {
  const entries = await readdir(place, { recursive: true, withFileTypes: true });
  const within = entries.map((entry) => ({
    file: path.join(entry.parentPath, entry.name),
    isDirectory: entry.isDirectory(),
  }));
  return [...within, { file: place, isDirectory: true }];
}

async function modesIn(place: string): Promise<Set<string>> {
  const modes = (await everythingIn(place)).map(async ({ file, isDirectory }) => {
    const { mode } = await stat(file);
    return `${isDirectory ? 'directory' : 'file'} ${(mode & 0o777).toString(8)}`;
  });
  return new Set(await Promise.all(modes));
}
