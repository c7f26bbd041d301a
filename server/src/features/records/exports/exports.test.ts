import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createBookmark } from '@parley/contract/endpoints/bookmarks';
import { leaveChannel } from '@parley/contract/endpoints/channel-users';
import { createChannel } from '@parley/contract/endpoints/channels';
import { createExport, deleteExport, listExports } from '@parley/contract/endpoints/exports';
import { createReact } from '@parley/contract/endpoints/message-reacts';
import { createSave } from '@parley/contract/endpoints/message-saves';
import { placeChannel, saveSidebar } from '@parley/contract/endpoints/sidebar';
import { addWorkspaceEmoji } from '@parley/contract/endpoints/workspace-emoji';
import type { SidebarSection } from '@parley/contract/entities/sidebar';
import { expect, it, vi } from 'vitest';
import { itNeeding } from '../../../../../scripts/needing.mjs';
import { pathOf } from '../../../../../scripts/outside.mjs';
import { describeOnEachEngine } from '../../../../testing/database/each-engine.js';
import type { Person } from '../../../../testing/people/people.js';
import { teamBeforeAll } from '../../../../testing/people/team.js';
import { exportOf } from '../../../../testing/requests/exports.js';
import { newEmoji } from '../../../../testing/requests/new-emoji.js';
import { uploadFile } from '../../../../testing/requests/upload-file.js';
import { diskStorage } from '../../../platform/blobs/disk-storage.js';
import { sweepBlobs } from '../../files/sweep-blobs.js';
import { filePath } from './archive-entries.js';
import { exportJob } from './export-job.js';
import { pruneExports } from './prune-exports.js';

it.each([
  ['../../etc/passwd', '.._.._etc_passwd'],
  ['C:\\boot.ini', 'C__boot.ini'],
  ['..', '_'],
  ['', 'file'],
])('the name %j of a file leads nowhere in an archive', (name, safe) => {
  expect(filePath({ id: 7, name })).toBe(`files/7/${safe}`);
});

describeOnEachEngine('Exports', (start) => {
  const team = teamBeforeAll(() => start());

  async function placed({ browser }: Person, channelId: number): Promise<SidebarSection> {
    const id = '0f8fad5b-d9cb-469f-a165-70867728950e';
    const section = { id, name: 'Mine', collapsed: true, sort: 'recent' } as const;
    await browser.call(saveSidebar, {
      query: { workspace_id: String(team.workspaceId) },
      body: { sidebar: { revision: 0, sections: [section], show: 'mentions' } },
    });
    const params = { id: String(channelId) };
    await browser.call(placeChannel, { params, body: { section: { id } } });
    return section;
  }
  const download = ({ browser }: Person, id: number) =>
    browser.send('GET', `/api/exports/${id}/archive`);

  itNeeding('unzip')(
    'of a workspace have its channels with their files, and no direct messages',
    async () => {
      const { alice, bob, plans, workspaceId } = team;
      await bob.joins(plans);
      const file = await uploadFile(bob.browser, 'plan: a?.txt', 'The plan.');
      const link = { title: 'The plan', url: 'https://example.com/plan' };
      const bookmark = await bob.browser.call(createBookmark, {
        body: { bookmark: { channel_id: plans, ...link } },
      });
      await bob.posts(plans, '<p>The launch is on Monday</p>', { files: [file] });
      const { channel_id: dm } = await bob.opensDirect(alice, workspaceId);
      await bob.posts(dm, '<p>Between the two of us</p>');

      const emoji = await bob.browser.call(addWorkspaceEmoji, {
        params: { id: String(workspaceId) },
        body: newEmoji('sprig'),
      });
      const picture = await bob.browser.fetch(emoji.url);

      const made = await exportOf(alice, workspaceId);
      expect(made).toMatchObject({ state: 'ready', problem: null, workspace_id: workspaceId });
      expect(made.items_done).toBe(made.items_total);
      const answer = await download(alice, made.id);
      expect(answer.bytes.length).toBe(made.byte_size);
      expect(answer.headers.get('cache-control')).toBe('no-store');
      expect(answer.headers.get('content-disposition')).toMatch(/^attachment; .*\.zip"?$/);
      const archive = unpack(answer.bytes);
      expect(archive.json('export.json')).toMatchObject({
        format: 'parley-workspace-1',
        workspace: { address: 'acme' },
      });
      const emails = archive.lines('members.jsonl').map(({ email }) => email);
      expect(new Set(emails)).toEqual(new Set([alice.email, bob.email]));
      expect(archive.lines('channels.jsonl').map(({ name }) => name)).toEqual(['general', 'plans']);
      const [listed] = archive.lines('emoji.jsonl');
      expect(listed).toMatchObject({ name: 'sprig', creator_id: bob.id });
      expect(archive.bytes(String(listed?.['path']))).toEqual(Buffer.from(picture.bytes));
      expect(archive.lines('bookmarks.jsonl')).toEqual([bookmark]);
      const [message] = archive.lines('messages.jsonl');
      expect(message).toMatchObject({ user_id: bob.id, body: '<p>The launch is on Monday</p>' });
      const sent = message?.['files'] as { path: string }[] | undefined;
      expect(archive.text(sent?.[0]?.path ?? '')).toBe('The plan.');
      expect(archive.everything()).not.toContain('Between the two');
      archive.remove();
    },
  );

  itNeeding('unzip')(
    'of own data have what one wrote, also in direct messages, and nothing of others',
    async () => {
      const { alice, bob, plans, workspaceId } = team;
      const { channel_id: dm } = await alice.opensDirect(bob, workspaceId);
      await alice.posts(dm, '<p>From Alice alone</p>');
      const { id: message_id } = await alice.posts(plans, '<p>Worth saving</p>');
      await bob.browser.call(createSave, { body: { message_save: { message_id } } });
      const section = await placed(bob, dm);
      const made = await exportOf(bob);
      const archive = unpack((await download(bob, made.id)).bytes);
      expect(archive.json('profile.json')).toMatchObject({ email: bob.email });
      const written = archive.lines('messages.jsonl').map(({ body }) => body);
      expect(written).toEqual(['<p>The launch is on Monday</p>', '<p>Between the two of us</p>']);
      expect(archive.lines('saved_items.jsonl')).toEqual([
        expect.objectContaining({ message_id, body: '<p>Worth saving</p>' }),
      ]);
      expect(archive.lines('workspaces.jsonl')).toEqual([
        expect.objectContaining({
          address: 'acme',
          notifications: expect.anything() as unknown,
          sections: expect.arrayContaining([{ ...section, channel_ids: [dm] }]) as unknown,
          show: 'mentions',
        }),
      ]);
      expect(archive.everything()).not.toContain('From Alice alone');
      expect(archive.everything()).not.toMatch(/argon2|token/);
      archive.remove();
    },
  );

  it('are for who asked alone, and only as long as they may have them', async () => {
    const { alice, bob, workspaceId } = team;
    const made = await exportOf(alice, workspaceId);
    expect((await download(alice, made.id)).status).toBe(200);
    expect((await download(bob, made.id)).status).toBe(404);
    expect(await bob.browser.call(listExports)).not.toHaveProperty(String(made.id));
    await alice.signsOutOf(workspaceId);
    expect((await download(alice, made.id)).status).toBe(404);
    await alice.browser.signIn(alice.email, 'acme');
    expect((await download(alice, made.id)).status).toBe(200);
  });

  it('replace the one before, and are made one at a time', async () => {
    const { bob } = team;
    const first = await exportOf(bob);
    const { store } = team.server;
    const under = (state: 'running' | 'ready') =>
      store.transact((tx) =>
        tx.updateTable('exports').set({ state }).where('id', '=', first.id).execute(),
      );
    await under('running');
    const body = { export: {} };
    expect((await bob.browser.attempt(createExport, { body })).status).toBe(409);
    await under('ready');
    const second = await exportOf(bob);
    expect(Object.keys(await bob.browser.call(listExports))).toEqual([String(second.id)]);
    expect((await download(bob, first.id)).status).toBe(404);
  });

  itNeeding('unzip')('begin again after a crash', async () => {
    const { bob, server } = team;
    const made = await exportOf(bob);
    // As if the process had died while it wrote: the job is there, the archive is not.
    await server.store.transact(async (tx) => {
      await tx
        .updateTable('exports')
        .set({ state: 'running', byte_size: null, ready_at: null, expires_at: null })
        .where('id', '=', made.id)
        .execute();
      exportJob.enqueue(tx, { export_id: made.id });
    });
    await vi.waitFor(async () => {
      expect((await bob.browser.call(listExports))[made.id]?.state).toBe('ready');
    }, 10_000);
    const archive = unpack((await download(bob, made.id)).bytes);
    expect(archive.json('export.json')).toMatchObject({ format: 'parley-own-1' });
    archive.remove();
  });

  it('have failed once the process died with too many attempts, and another can be asked for', async () => {
    const { bob, server } = team;
    const made = await exportOf(bob);
    await server.store.transact(async (tx) => {
      await tx
        .updateTable('exports')
        .set({ state: 'running', byte_size: null, ready_at: null, expires_at: null })
        .where('id', '=', made.id)
        .execute();
    });
    const body = { export: {} };
    expect((await bob.browser.attempt(createExport, { body })).status).toBe(409);
    await server.store.transact(async (tx) => {
      const payload = JSON.stringify({ export_id: made.id });
      const job = {
        kind: exportJob.name,
        key: null,
        payload,
        run_at: 0,
        attempts: 20,
        crashes: 19,
      };
      // The lease belongs to a process that has ended.
      await tx
        .insertInto('jobs')
        .values({ ...job, locked_until: 1 })
        .execute();
    });
    await vi.waitFor(
      async () => {
        const listed = (await bob.browser.call(listExports))[made.id];
        expect(listed?.state).toBe('failed');
        expect(listed?.problem).toContain('Please try again');
      },
      { timeout: 10_000 },
    );
    expect(await exportOf(bob)).toMatchObject({ state: 'ready' });
  });

  it('are gone once they are deleted or have expired, and so are their bytes', async () => {
    const { alice, bob, server, workspaceId } = team;
    const storage = diskStorage(path.join(server.dataDirectory, 'blobs'));
    const [expiring, deleted] = [await exportOf(bob), await exportOf(alice, workspaceId)];
    const keys = await server.store.reader
      .selectFrom('exports')
      .select('blob_key')
      .where('id', 'in', [expiring.id, deleted.id])
      .execute();
    await alice.browser.call(deleteExport, { params: { id: String(deleted.id) } });
    await server.store.transact((tx) =>
      tx
        .updateTable('exports')
        .set({ expires_at: tx.now - 1 })
        .where('id', '=', expiring.id)
        .execute(),
    );
    expect((await download(bob, expiring.id)).status).toBe(404);
    await pruneExports(server.store);
    expect(await bob.browser.call(listExports)).toEqual({});
    await sweepBlobs({ store: server.store, storage });
    expect(keys).toHaveLength(2);
    for (const { blob_key } of keys) expect(await storage.size(blob_key ?? '')).toBeNull();
  });

  itNeeding('unzip')(
    'R8: of own data have no reactions from where the person is not any more',
    async () => {
      const { alice, bob, workspaceId } = team;
      const channel = { name: 'board', workspace_id: workspaceId, kind: 'private' as const };
      const { id } = await alice.browser.call(createChannel, {
        body: { channel: { ...channel, user_ids: [bob.id] } },
      });
      const { id: message_id } = await bob.posts(id, '<p>My last word</p>');
      const react = () =>
        alice.browser.call(createReact, {
          body: { message_react: { message_id, react_code: '👍' } },
        });
      const exported = async () => {
        const { id: exportId } = await exportOf(bob);
        const archive = unpack((await download(bob, exportId)).bytes);
        const messages = archive.lines('messages.jsonl');
        archive.remove();
        return messages.find(({ body }) => body === '<p>My last word</p>');
      };
      await react();
      expect(await exported()).toMatchObject({ total_reacts: { '👍': 1 } });
      const channel_user = { channel_id: id, user_id: bob.id };
      const params = { placeholder: '0' };
      await alice.browser.call(leaveChannel, { params, body: { channel_user } });
      expect(await exported()).toMatchObject({ total_reacts: {}, user_reacts: {} });
    },
  );
});

interface Archive {
  bytes(name: string): Buffer;
  text(name: string): string;
  json(name: string): unknown;
  lines(name: string): Record<string, unknown>[];
  everything(): string;
  remove(): void;
}

/** Unpacked by another program than made it. */
function unpack(bytes: Buffer): Archive {
  const directory = mkdtempSync(path.join(tmpdir(), 'parley-export-'));
  const file = path.join(directory, 'archive.zip');
  writeFileSync(file, bytes);
  execFileSync(pathOf('unzip'), ['-q', file, '-d', path.join(directory, 'in')]);
  const read = (name: string) => readFileSync(path.join(directory, 'in', name));
  const text = (name: string) => read(name).toString('utf8');
  return {
    bytes: read,
    text,
    json: (name) => JSON.parse(text(name)) as unknown,
    lines: (name) =>
      text(name)
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line) as Record<string, unknown>),
    everything: () =>
      execFileSync(pathOf('unzip'), ['-p', file], { encoding: 'utf8', maxBuffer: 64 * 1024 ** 2 }),
    remove: () => rmSync(directory, { recursive: true }),
  };
}
