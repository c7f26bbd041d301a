import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { describeNeeding } from '../../../scripts/needing.mjs';
import { type Engine, engineNeeds } from '../../testing/database/each-engine.js';
import {
  type TestDatabase,
  postgresDatabase,
  sqliteDatabase,
} from '../../testing/database/test-database.js';
import { type KillableServer, killableServer } from '../../testing/faults/kill-server.js';
import { runOperatorCommand } from '../../testing/server/operator-command.js';
import { openPostgresStore } from '../platform/store/postgres/open.js';
import { openSqliteStore } from '../platform/store/sqlite/open.js';

const databaseUrl = process.env['TEST_DATABASE_URL'];

describeOn('SQLite', sqliteDatabase);
describeOn('PostgreSQL', () => postgresDatabase(databaseUrl ?? ''));

function describeOn(engine: Engine, makePlace: () => Promise<TestDatabase>): void {
  describeNeeding(...engineNeeds(engine))(`the jobs command on ${engine}`, () => {
    let place: TestDatabase;
    let server: KillableServer;

    beforeEach(async () => {
      place = await makePlace();
      server = await killableServer(place.environment);
    });
    afterEach(async () => {
      await server.kill();
      await place.remove();
    });

    const jobs = (...words: string[]) => runOperatorCommand('jobs', place.environment, ...words);
    const open = () => {
      const { DATABASE_URL: url = '', PARLEY_DATA: directory = '' } = place.environment;
      return url === '' ? openSqliteStore({ directory }) : openPostgresStore({ url });
    };

    /** Two dead jobs of a channel that has no files any more, and one that waits. */
    async function leaveJobs(): Promise<string> {
      const store = await open();
      const { epoch } = store;
      await store.transact(async (tx) => {
        const dead = { last_error: 'Error: disk away', dead_at: 7, attempts: 20 };
        const rest = { key: null, run_at: 6, locked_until: null };
        const kind = 'remove-channel-files';
        for (const payload of ['{"channel_id":1}', '{"channel_id":2}']) {
          await tx
            .insertInto('jobs')
            .values({ ...rest, ...dead, kind, payload })
            .execute();
        }
        await tx
          .insertInto('jobs')
          .values({ ...rest, run_at: Date.now() + 3_600_000, kind: 'later', payload: '{}' })
          .execute();
      });
      await store.close();
      return epoch;
    }

    const states = ({ stdout }: { stdout: string }) =>
      stdout
        .trimEnd()
        .split('\n')
        .slice(1)
        .map((line) => line.split(/ {2,}/).slice(0, 4).join(' '));

    it('lists and retries while the server runs, which takes them up by itself', async () => {
      await leaveJobs();
      await server.start();
      const listed = await jobs();
      expect([listed.code, listed.stderr]).toEqual([0, '']);
      expect(states(listed)).toEqual([
        '1 remove-channel-files dead 20',
        '2 remove-channel-files dead 20',
        '3 later waiting 0',
      ]);
      expect(listed.stdout).toContain('Error: disk away');

      expect(await jobs('retry', '1')).toMatchObject({
        code: 0,
        stdout: 'Jobs that run again: 1\n',
      });
      expect(states(await jobs())).not.toContain('1 remove-channel-files dead 20');
      expect((await jobs('retry', 'all')).stdout).toBe('Jobs that run again: 1\n');
      await vi.waitFor(async () => expect(states(await jobs())).toEqual(['3 later waiting 0']), {
        timeout: 15_000,
        interval: 100,
      });
      expect(await jobs('retry', '77')).toMatchObject({ code: 1 });
      await server.stop();
      expect(server.complaints).toBe('');
    });

    it('R3: lists and retries while it is stopped, and the history goes on', async () => {
      const epoch = await leaveJobs();
      expect(states(await jobs())).toHaveLength(3);
      expect((await jobs('retry', 'all')).stdout).toBe('Jobs that run again: 2\n');
      const store = await open();
      expect(store.epoch).toBe(epoch);
      expect(await store.reader.selectFrom('jobs').select('dead_at').execute()).toEqual(
        [1, 2, 3].map(() => ({ dead_at: null })),
      );
      await store.close();
    });

    it('says how it is used', async () => {
      for (const words of [['retry'], ['retry', 'some'], ['remove', '1'], ['retry', '1', '2']]) {
        const { code, stderr } = await jobs(...words);
        expect([code, stderr]).toEqual([
          2,
          expect.stringMatching(/^jobs .*`npx parley jobs --help`/),
        ]);
      }
    });
  });
}

it('the jobs command says that there is no database', async () => {
  const place = await sqliteDatabase();
  const { code, stderr } = await runOperatorCommand('jobs', place.environment);
  expect([code, stderr]).toEqual([
    1,
    expect.stringMatching(/^There is no database in \S+ yet\.\n$/),
  ]);
  await place.remove();
});
