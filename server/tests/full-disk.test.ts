import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { listMessages, postMessage } from '@parley/contract/endpoints/messages';
import { createWorkspace } from '@parley/contract/endpoints/workspaces';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeNeeding } from '../../scripts/needing.mjs';
import { TestBrowser } from '../testing/clients/test-browser.js';
import { type SmallDisk, smallDisk } from '../testing/faults/failing-disk.js';
import { type KillableServer, killableServer } from '../testing/faults/kill-server.js';
import { readAll } from '../testing/requests/read-channel.js';

describeNeeding('mounts')('a disk that is full', () => {
  let disk: SmallDisk;
  let server: KillableServer;
  let alice: TestBrowser;
  let channelId: number;
  const acknowledged: string[] = [];

  beforeAll(async () => {
    disk = await smallDisk();
    server = await killableServer({ PARLEY_DATA: disk.directory, DATABASE_URL: '' });
    await server.start();
    alice = new TestBrowser(server.url);
    await alice.signUp('alice@example.com');
    const workspace = { address: 'acme', channel: 'plans' };
    const { channels } = await alice.call(createWorkspace, { body: { workspace } });
    channelId = Number(Object.keys(channels)[0]);
  });

  afterAll(async () => {
    await server.kill();
    await disk.remove();
  });

  const readiness = async () => {
    const answer = await fetch(`${server.url}/readyz`);
    return { status: answer.status, text: await answer.text() };
  };

  async function post(client_id = randomUUID()) {
    const message = { channel_id: channelId, client_id, body: `<p>${'x'.repeat(20_000)}</p>` };
    const answer = await alice.attempt(postMessage, { body: { message } });
    if (answer.status === 200) acknowledged.push(client_id);
    return { ...answer, client_id };
  }

  async function upload() {
    const body = new FormData();
    body.set('message[channel_id]', String(channelId));
    body.set('message[client_id]', randomUUID());
    body.set('message[files][]', new File([new Uint8Array(100_000)], 'a.bin'));
    return alice.send('POST', '/api/messages', { body });
  }

  /** Alice's other browser, idle for a long time. */
  async function idleBrowser(): Promise<TestBrowser> {
    const browser = new TestBrowser(server.url);
    await browser.signIn('alice@example.com', 'acme');
    const db = new Database(path.join(disk.directory, 'parley.db'));
    const hourAgo = Date.now() - 3_600_000;
    db.prepare('update sessions set last_used_at = ? order by id desc limit 1').run(hourAgo);
    db.close();
    return browser;
  }

  async function fillUp() {
    await disk.fill();
    let refused = await post();
    // The log still has some room to spare.
    while (refused.status === 200) refused = await post();
    return refused;
  }

  const shownIds = async () =>
    (await readAll(alice, channelId)).map((message) => message.client_id);

  it('R2: refuses writes with 507, still serves reads, and recovers by itself once there is room', async () => {
    await post();
    expect(await readiness()).toEqual({ status: 200, text: 'ready' });

    const idle = await idleBrowser();
    const refused = await fillUp();
    expect(refused).toMatchObject({
      status: 507,
      body: ['The server has no room left on its disk.'],
    });
    expect((await upload()).status).toBe(507);
    expect(await readiness()).toEqual({ status: 503, text: 'not ready: The disk is full.' });

    // Every request of an idle session updates its last use, if possible.
    expect((await idle.attempt(listMessages, { params: { id: channelId } })).status).toBe(200);
    expect(await shownIds()).toEqual(acknowledged);

    await disk.makeRoom();
    await expect.poll(readiness).toEqual({ status: 200, text: 'ready' });
    expect((await upload()).status).toBe(200);
    // R7: refused messages are sent again, and stored once.
    expect((await post(refused.client_id)).status).toBe(200);
    expect((await post(refused.client_id)).status).toBe(200);
    const stored = (await readAll(alice, channelId)).filter(({ files }) => files.length === 0);
    expect(stored.map((message) => message.client_id)).toEqual([...new Set(acknowledged)]);
  });

  it.each(['kill', 'stop'] as const)(
    'R2: starts again after a %s, and serves reads',
    async (end) => {
      // Writes more than a checkpoint can move from the log into a database that cannot grow.
      for (let posts = 0; posts < 60; posts += 1) await post();
      await fillUp();
      await server[end]();
      await server.start();
      expect(await readiness()).toEqual({ status: 503, text: 'not ready: The disk is full.' });
      const before = await shownIds();
      expect(before).toEqual(expect.arrayContaining(acknowledged));
      expect((await post()).status).toBe(507);

      await disk.makeRoom();
      await expect.poll(readiness).toEqual({ status: 200, text: 'ready' });
      const later = await post();
      expect(later.status).toBe(200);
      await server.kill();
      await server.start();
      expect(await shownIds()).toEqual([...before, later.client_id]);
    },
  );
});
