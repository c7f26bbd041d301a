import { cpSync, mkdtempSync, rmSync, statSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { postMessage } from '@parley/contract/endpoints/messages';
import { createWorkspace } from '@parley/contract/endpoints/workspaces';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { CableClient } from '../testing/clients/cable-client.js';
import { TestBrowser } from '../testing/clients/test-browser.js';
import { type KillableServer, killableServer } from '../testing/faults/kill-server.js';

let parent: string;
let database: string;
let backup: string;
let server: KillableServer;
let alice: TestBrowser;
let channelId: number;

beforeEach(async () => {
  parent = mkdtempSync(path.join(tmpdir(), 'parley-restored-'));
  const directory = path.join(parent, 'data');
  database = path.join(directory, 'parley.db');
  backup = path.join(parent, 'backup.db');
  server = await killableServer({ PARLEY_DATA: directory, DATABASE_URL: '' });
  await server.start();
  alice = new TestBrowser(server.url);
  await alice.signUp('alice@example.com');
  const workspace = { address: 'acme', channel: 'launch' };
  const { channels } = await alice.call(createWorkspace, { body: { workspace } });
  channelId = Math.max(...Object.keys(channels).map(Number));
});

afterEach(async () => {
  await server.kill();
  rmSync(parent, { recursive: true });
});

interface Position {
  epoch: string;
  offset: number;
}

const chat = JSON.stringify({ channel: 'ChatChannel' });

async function connect(): Promise<CableClient> {
  const url = `${server.url.replace('http', 'ws')}/cable`;
  const headers = { cookie: alice.cookieHeader };
  return CableClient.open(new WebSocket(url, ['actioncable-v1-ext-json'], { headers }));
}

/** Posts, and resolves with the position of a client that has received it. */
async function postAndSee(body: string): Promise<Position> {
  const client = await connect();
  await client.subscribe(chat);
  await post(body);
  await client.until(({ frames }) => frames.some((frame) => frame.offset !== undefined));
  const { epoch = '', offset = 0 } =
    client.frames.find((frame) => frame.offset !== undefined) ?? {};
  await client.close();
  return { epoch, offset };
}

async function post(body: string): Promise<void> {
  const message = { body, channel_id: channelId, client_id: crypto.randomUUID() };
  await alice.call(postMessage, { body: { message } });
}

/** The server's answer to a client that resumes with this history. */
async function resume(history: object): Promise<'confirm_history' | 'reject_history'> {
  const client = await connect();
  client.send({ command: 'subscribe', identifier: chat, history });
  const isAnswer = (type?: string) => type === 'confirm_history' || type === 'reject_history';
  await client.until(({ frames }) => frames.some(({ type }) => isAnswer(type)));
  const { type } = client.frames.find((frame) => isAnswer(frame.type)) ?? {};
  await client.close();
  // `isAnswer` admits no other type.
  return type as 'confirm_history' | 'reject_history';
}

const at = (position: Position) => ({ streams: { [`channel:${channelId}`]: position } });
const log = () => `${database}-wal`;

it('R3: a killed server continues its epoch', async () => {
  const seen = await postAndSee('<p>One</p>');
  await server.kill();
  expect(statSync(log()).size).toBeGreaterThan(0);
  await server.start();
  expect(await resume(at(seen))).toBe('confirm_history');
  expect((await postAndSee('<p>Two</p>')).epoch).toBe(seen.epoch);
});

describe('R3: a client is not resumed in a history that it does not know', () => {
  it('when the end of the log was cut off, and other messages took its place', async () => {
    for (let count = 0; count < 5; count += 1) await post('<p>Kept</p>');
    const { size } = statSync(log());
    await post('<p>Lost</p>');
    const seen = await postAndSee('<p>Lost, too</p>');
    await server.kill();
    truncateSync(log(), size);

    await server.start();
    for (let count = 0; count < 5; count += 1) await post('<p>Instead</p>');
    const now = await postAndSee('<p>Instead</p>');
    expect(now.offset).toBeGreaterThan(seen.offset);
    expect(now.epoch).not.toBe(seen.epoch);
    expect(await resume(at(seen))).toBe('reject_history');
    expect(await resume(at(now))).toBe('confirm_history');
  });

  it('when the log was removed', async () => {
    // The account is in the database file by then, and the message only in the log.
    await server.stop();
    await server.start();
    const seen = await postAndSee('<p>Lost</p>');
    await server.kill();
    rmSync(log());
    await server.start();
    for (let count = 0; count < 3; count += 1) await post('<p>Instead</p>');
    expect(await resume(at(seen))).toBe('reject_history');
  });

  it('when a backup was restored, also if all it has is a moment', async () => {
    const moment = Math.floor(Date.now() / 1000) - 5;
    await post('<p>Kept</p>');
    expect(await resume({ since: moment })).toBe('confirm_history');
    await server.stop();
    cpSync(database, backup);
    await server.start();
    const seen = await postAndSee('<p>Lost</p>');
    await server.stop();
    cpSync(backup, database);
    await server.start();
    const now = await postAndSee('<p>Instead</p>');
    expect(now.offset).toBe(seen.offset);
    expect(await resume(at(seen))).toBe('reject_history');
    expect(await resume({ since: moment })).toBe('reject_history');
    expect(await resume({ since: Math.ceil(Date.now() / 1000) + 1 })).toBe('confirm_history');
  });
});

describe('a database restored beside the log of its predecessor', () => {
  const writers: Record<string, (from: Database.Database) => unknown> = {
    '.backup': (from) => from.backup(backup),
    'VACUUM INTO': (from) => from.exec(`vacuum into '${backup}'`),
  };
  for (const [name, write] of Object.entries(writers)) {
    it(`is refused and stays as it is, when it comes from ${name} of the running server`, async () => {
      await post('<p>In the backup</p>');
      const from = new Database(database, { readonly: true });
      await write(from);
      from.close();
      await post('<p>After the backup</p>');
      await refusesRestored();
    });
  }

  it('is refused and stays as it is, when it comes from an earlier stop', async () => {
    await server.stop();
    cpSync(database, backup);
    await server.start();
    await server.stop();
    await server.start();
    await post('<p>After the backup</p>');
    await refusesRestored();
  });

  it('is refused when the log is older', async () => {
    await post('<p>In the log</p>');
    await server.kill();
    const old = path.join(parent, 'old-wal');
    cpSync(log(), old);
    await server.start();
    await server.stop();
    await server.start();
    await server.stop();
    cpSync(old, log());
    await expect(server.start()).rejects.toThrow('is not the log of');
  });

  /**
   * Puts the backup beside the log that a killed server left; shows that moving the log away helps.
   */
  async function refusesRestored(): Promise<void> {
    await server.kill();
    cpSync(backup, database);
    const before = statSync(log());
    await expect(server.start()).rejects.toThrow(
      `${log()} is not the log of the ${database} beside it and would destroy it`,
    );
    expect(statSync(log()).size).toBe(before.size);
    expect(statSync(log()).mtimeMs).toBe(before.mtimeMs);

    for (const end of ['-wal', '-shm']) rmSync(database + end);
    await server.start();
    await post('<p>After the restore</p>');
    await server.stop();
    const restored = new Database(database, { readonly: true });
    expect(restored.pragma('integrity_check', { simple: true })).toBe('ok');
    restored.close();
  }
});
