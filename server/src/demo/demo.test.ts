import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { demo } from '@parley/contract/demo';
import { listAuditEvents } from '@parley/contract/endpoints/audit-events';
import { createExport } from '@parley/contract/endpoints/exports';
import { listSaves } from '@parley/contract/endpoints/message-saves';
import { listMessages } from '@parley/contract/endpoints/messages';
import { signIn } from '@parley/contract/endpoints/users';
import { listWorkspaces, readWorkspace } from '@parley/contract/endpoints/workspaces';
import type { LoadedWorkspace } from '@parley/contract/entities/workspace';
import { serverTexts } from '@parley/contract/texts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { itNeeding } from '../../../scripts/needing.mjs';
import { TestBrowser } from '../../testing/clients/test-browser.js';
import { postgresDatabase } from '../../testing/database/test-database.js';
import { newPerson, newWorkspace } from '../../testing/people/people.js';
import { startTestServer, type TestServer } from '../../testing/server/test-server.js';
import { type App, createApp } from '../app/app.js';
import { readConfig } from '../app/config.js';
import { createLog } from '../platform/lib/log.js';
import { openSqliteStore } from '../platform/store/sqlite/open.js';
import type { Store } from '../platform/store/store.js';

type Account = (typeof demo.accounts)[number];

const [first, second] = demo.accounts;

const attemptSignIn = (browser: TestBrowser, { email, password }: Account) =>
  browser.attempt(signIn, { body: { user: { email, password, workspace_address: demo.address } } });

async function visit(browser: TestBrowser, account: Account): Promise<LoadedWorkspace> {
  expect((await attemptSignIn(browser, account)).status).toBe(200);
  const read = await browser.call(readWorkspace, { params: { address: demo.address } });
  if (!('channels' in read)) throw new Error('The visitor is not signed in.');
  return read;
}

describe('the demo workspace', () => {
  let server: TestServer;
  let browser: TestBrowser;
  let workspace: LoadedWorkspace;

  beforeAll(async () => {
    server = await startTestServer({ environment: { PARLEY_DEMO: 'on' } });
    browser = server.openBrowser();
    workspace = await visit(browser, first);
  });

  afterAll(() => server.close());

  it('has people with profiles, presence and statuses, some of them with photos', async () => {
    const people = Object.values(workspace.users);
    expect(people).toHaveLength(14);
    for (const person of people) expect(person.full_name).not.toBe('');
    expect(new Set(people.map(({ timezone_offset }) => timezone_offset)).size).toBeGreaterThan(5);
    for (const kind of ['logged_in', 'active', 'paused'] as const) {
      expect(new Set(people.map((person) => person[kind])).size).toBe(2);
    }
    const photos = people.flatMap(({ photo_url }) => photo_url ?? []);
    expect(photos.length).toBeGreaterThan(8);
    expect(photos.length).toBeLessThan(people.length);
    for (const url of photos) expect((await browser.fetch(url)).status).toBe(200);
  });

  it('has joined channels and a channel to preview, direct messages, stars and saved items', async () => {
    const channels = Object.values(workspace.channels);
    const [general] = channels;
    expect(general?.name).toBe('general');
    const mine = (channel: { id: number }) => channel.id in workspace.user_channels;
    expect(channels.filter(({ dm_channel }) => !dm_channel)).toHaveLength(11);
    expect(channels.filter((channel) => !channel.dm_channel && !mine(channel))).not.toEqual([]);
    expect(channels.filter(({ dm_channel }) => dm_channel).length).toBeGreaterThan(2);
    expect(channels.filter(({ starred }) => starred).length).toBeGreaterThan(1);
    expect(Object.keys(workspace.user_saved_messages).length).toBeGreaterThan(2);
    const listed = `message_save[workspace_id]=${workspace.workspace.id}`;
    const saves = await browser.fetch(`${listSaves.path}?${listed}`);
    const { messages } = z.parse(listSaves.output, saves.body);
    expect(Object.keys(messages)).toEqual(Object.keys(workspace.user_saved_messages));
  });

  it('has messages with reactions in every channel, and files that can be had', async () => {
    const reactions = new Set<string>();
    const types = new Set<string>();
    for (const { id } of Object.values(workspace.channels)) {
      const page = await browser.call(listMessages, { params: { id: String(id) } });
      const messages = Object.values(page);
      expect(messages.length).toBeGreaterThan(1);
      for (const { created_at, total_reacts, files } of messages) {
        expect(Date.parse(created_at)).toBeLessThan(Date.now());
        for (const code of Object.keys(total_reacts)) reactions.add(code);
        for (const { url, type } of files) {
          types.add(type);
          expect((await browser.fetch(url)).status).toBe(200);
        }
      }
    }
    expect(reactions.size).toBeGreaterThan(4);
    expect([...types].toSorted()).toEqual(
      ['image/png', 'application/pdf', 'application/zip', 'text/csv', 'text/plain'].toSorted(),
    );
  });

  it('lets in two visitors at once, and no visitor into the other accounts', async () => {
    const other = await visit(server.openBrowser(), second);
    expect(other.workspace.id).toBe(workspace.workspace.id);
    expect(Object.keys(other.user_saved_messages).length).toBeGreaterThan(2);
    for (const password of ['', first.password, 'password']) {
      const account = { ...first, email: 'ines@demo.parley.example', password };
      expect((await attemptSignIn(server.openBrowser(), account as Account)).status).toBe(401);
    }
  });

  it('is administered by nobody, whose audit log would tell who else looks at it', async () => {
    const { creator_id } = await server.store.reader
      .selectFrom('workspaces')
      .select('creator_id')
      .where('id', '=', workspace.workspace.id)
      .executeTakeFirstOrThrow();
    expect(Object.keys(workspace.users)).toContain(String(creator_id));
    const query = { workspace_id: String(workspace.workspace.id) };
    for (const account of demo.accounts) {
      const visitor = server.openBrowser();
      await visit(visitor, account);
      const log = await visitor.attempt(listAuditEvents, { query });
      const own = await visitor.attempt(createExport, { body: { export: {} } });
      expect([log.status, own.status]).toEqual([403, 403]);
    }
  });
});

describe('switching the demo', () => {
  let directory: string;
  let store: Store;
  let app: App | null = null;

  beforeAll(async () => {
    directory = await mkdtemp(path.join(tmpdir(), 'parley-demo-'));
    await mkdir(path.join(directory, 'web', 'assets'), { recursive: true });
    await writeFile(path.join(directory, 'web', 'index.html'), '<!--parley:head-->');
  });

  afterEach(async () => {
    await app?.close();
    await store.close();
  });

  afterAll(() => rm(directory, { recursive: true }));

  /** Uses the same data each time. */
  async function start(PARLEY_DEMO: 'on' | 'off'): Promise<string> {
    const settings = { PORT: '0', PARLEY_DATA: directory, PARLEY_RATE_LIMITS: 'off' };
    const config = readConfig({ ...settings, PARLEY_DEMO, LOG_LEVEL: 'silent' });
    store = await openSqliteStore({ directory });
    const webDirectory = path.join(directory, 'web');
    app = await createApp({ config, store, log: createLog(config.logLevel), webDirectory });
    return (await app.listen()).replace('localhost', '127.0.0.1');
  }

  async function pageSaysDemo(url: string): Promise<boolean> {
    const { text } = await new TestBrowser(url).fetch('/');
    expect(text).toContain('"demo":');
    return text.includes('"demo":true');
  }

  /** A browser with another browser's cookies, at the server's present address. */
  const withCookies = (url: string, cookie: string) =>
    new TestBrowser(url).fetch(listWorkspaces.path, { headers: { cookie } });

  let cookie = '';

  it('on: the page offers it', async () => {
    const url = await start('on');
    expect(await pageSaysDemo(url)).toBe(true);
    const browser = new TestBrowser(url);
    await visit(browser, first);
    cookie = browser.cookieHeader;
    expect((await withCookies(url, cookie)).status).toBe(200);
  });

  it('off: its accounts cannot sign in, and their sessions have ended', async () => {
    const url = await start('off');
    expect(await pageSaysDemo(url)).toBe(false);
    expect((await withCookies(url, cookie)).status).toBe(401);
    const unknown = { ...first, email: 'nobody@demo.parley.example' };
    const answers = [
      await attemptSignIn(new TestBrowser(url), first),
      await attemptSignIn(new TestBrowser(url), second),
      await attemptSignIn(new TestBrowser(url), unknown as unknown as Account),
    ];
    for (const { status, body } of answers) {
      expect([status, body]).toEqual([401, [serverTexts.signInFailed]]);
    }
  });

  it('on again: it is unchanged', async () => {
    const url = await start('on');
    expect(await pageSaysDemo(url)).toBe(true);
    const { users } = await visit(new TestBrowser(url), second);
    expect(Object.keys(users)).toHaveLength(14);
  });
});

it('does not take over an existing address: then there is no demo', async () => {
  const directory = await mkdtemp(path.join(tmpdir(), 'parley-demo-'));
  const store = await openSqliteStore({ directory });
  const settings = { PORT: '0', PARLEY_DATA: directory, PARLEY_RATE_LIMITS: 'off' };
  const log = createLog('silent');
  async function start(PARLEY_DEMO: 'on' | 'off') {
    const config = readConfig({ ...settings, PARLEY_DEMO });
    const webDirectory = path.join(directory, 'web');
    const app = await createApp({ config, store, log, webDirectory });
    return { app, url: (await app.listen()).replace('localhost', '127.0.0.1') };
  }

  const before = await start('off');
  const openBrowser = () => new TestBrowser(before.url);
  const alice = await newPerson({ openBrowser }, 'alice');
  await newWorkspace(alice, demo.address);
  await before.app.close();

  const after = await start('on');
  const browser = new TestBrowser(after.url);
  await browser.signIn(alice.email, demo.address);
  expect((await attemptSignIn(new TestBrowser(after.url), first)).status).toBe(401);
  expect(await store.reader.selectFrom('users').select('id').execute()).toHaveLength(1);
  await after.app.close();
  await store.close();
  await rm(directory, { recursive: true });
});

const databaseUrl = process.env['TEST_DATABASE_URL'];

itNeeding('PostgreSQL')(
  'is created once by two processes that start at once on the same PostgreSQL',
  async () => {
    const database = await postgresDatabase(databaseUrl ?? '');
    const environment = { ...database.environment, PARLEY_DEMO: 'on' };
    const nodes = await Promise.all([
      startTestServer({ environment }),
      startTestServer({ environment }),
    ]);
    for (const node of nodes) {
      const { users, channels } = await visit(node.openBrowser(), first);
      expect(Object.keys(users)).toHaveLength(14);
      const [general] = Object.values(channels);
      expect(general?.name).toBe('general');
    }
    await Promise.all(nodes.map((node) => node.close()));
    await database.remove();
  },
);
