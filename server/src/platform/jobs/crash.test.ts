import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { createChannel, deleteChannel } from '@parley/contract/endpoints/channels';
import { createWorkspace } from '@parley/contract/endpoints/workspaces';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { describeNeeding } from '../../../../scripts/needing.mjs';
import { TestBrowser } from '../../../testing/clients/test-browser.js';
import { type Engine, engineNeeds } from '../../../testing/database/each-engine.js';
import {
  type TestDatabase,
  postgresDatabase,
  sqliteDatabase,
} from '../../../testing/database/test-database.js';
import { type KillableServer, killableServer } from '../../../testing/faults/kill-server.js';
import { newPerson, type Person } from '../../../testing/people/people.js';
import { file, postedFiles } from '../../../testing/requests/uploads.js';
import { runOperatorCommand } from '../../../testing/server/operator-command.js';
import { openPostgresStore } from '../store/postgres/open.js';
import { openSqliteStore } from '../store/sqlite/open.js';

const databaseUrl = process.env['TEST_DATABASE_URL'];
/** Milliseconds after the answer: before the job runs, while it does, and after it. */
const killedAfter = [0, 1, 3, 10];
const posts = 5;

describeOn('SQLite', sqliteDatabase);
describeOn('PostgreSQL', () => postgresDatabase(databaseUrl ?? ''));

function describeOn(engine: Engine, makePlace: () => Promise<TestDatabase>): void {
  describeNeeding(...engineNeeds(engine))(`jobs and crashes on ${engine}`, () => {
    let place: TestDatabase;
    let server: KillableServer;
    let ann: Person;
    let workspaceId: number;

    beforeAll(async () => {
      place = await makePlace();
      server = await killableServer(place.environment);
      await server.start();
      const browser = new TestBrowser(server.url);
      ann = await newPerson({ openBrowser: () => browser }, 'ann');
      const workspace = { address: 'acme', channel: 'general' };
      const made = await browser.call(createWorkspace, { body: { workspace } });
      workspaceId = made.workspace.id;
    });
    afterAll(async () => {
      await server.kill();
      await place.remove();
    });

    /** Jobs that are left while no server runs, made due as if the lease of the dead process had ended. */
    async function countOwed(): Promise<number> {
      const { DATABASE_URL: url = '', PARLEY_DATA: directory = '' } = place.environment;
      const store = await (url === ''
        ? openSqliteStore({ directory })
        : openPostgresStore({ url }));
      const owed = await store.reader.selectFrom('jobs').select('id').execute();
      if (store.isShared) {
        await store.transact((tx) => tx.updateTable('jobs').set({ locked_until: 1 }).execute());
      }
      await store.close();
      return owed.length;
    }

    async function blobs(): Promise<string[]> {
      const directory = path.join(place.environment['PARLEY_DATA'] ?? '', 'blobs');
      const entries = await readdir(directory, { recursive: true, withFileTypes: true });
      return entries.flatMap((entry) => (entry.isFile() ? [entry.name] : []));
    }

    it('R2: what an accepted change owes is done after a restart, whenever the server dies', async () => {
      let interrupted = 0;
      for (const wait of killedAfter) {
        const channel = { name: `gone-${wait}`, workspace_id: workspaceId };
        const { id } = await ann.browser.call(createChannel, { body: { channel } });
        for (let post = 0; post < posts; post += 1) {
          const files = Array.from({ length: 10 }, (_, n) => file(`${n}.txt`, `${n}`));
          await postedFiles(ann, id, files);
        }
        await ann.browser.call(deleteChannel, { params: { id: String(id) } });
        if (wait > 0) await delay(wait);
        await server.kill();
        interrupted += await countOwed();
        await server.start();
      }
      expect(interrupted).toBeGreaterThan(0);

      const done = 'No jobs are waiting, and none are dead.\n';
      await vi.waitFor(
        async () => expect((await runOperatorCommand('jobs', place.environment)).stdout).toBe(done),
        { timeout: 15_000, interval: 100 },
      );
      expect(await blobs()).toEqual([]);
      await server.stop();
    }, 60_000);
  });
}
