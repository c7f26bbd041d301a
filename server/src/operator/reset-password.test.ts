import { resetPassword } from '@parley/contract/endpoints/password-resets';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { describeNeeding } from '../../../scripts/needing.mjs';
import { TestBrowser, testPassword } from '../../testing/clients/test-browser.js';
import {
  type TestDatabase,
  postgresDatabase,
  sqliteDatabase,
} from '../../testing/database/test-database.js';
import { type KillableServer, killableServer } from '../../testing/faults/kill-server.js';
import { setUpApp } from '../../testing/people/second-factors.js';
import { runOperatorCommand } from '../../testing/server/operator-command.js';

const databaseUrl = process.env['TEST_DATABASE_URL'];
const link = /^http:\/\/localhost:3000\/#\/reset\/([\w-]{43})\n$/;

describeOn('SQLite', sqliteDatabase);
describeNeeding('PostgreSQL')('with PostgreSQL', () => {
  describeOn('PostgreSQL', () => postgresDatabase(databaseUrl ?? ''));
});

function describeOn(engine: string, makePlace: () => Promise<TestDatabase>): void {
  describe(`the operator's reset-password on ${engine}`, () => {
    let place: TestDatabase;
    let server: KillableServer;

    beforeEach(async () => {
      place = await makePlace();
      server = await killableServer(place.environment);
      await server.start();
    });
    afterEach(async () => {
      await server.kill();
      await place.remove();
    });

    const run = (...words: string[]) =>
      runOperatorCommand('reset-password', place.environment, ...words);
    const reset = (token: string) => {
      const password_reset = {
        token,
        password: 'a better horse',
        password_confirm: 'a better horse',
      };
      return new TestBrowser(server.url).attempt(resetPassword, { body: { password_reset } });
    };

    it('prints a link that works once, while the server runs and while it is stopped', async () => {
      const email = 'ann@example.com';
      await new TestBrowser(server.url).signUp(email);
      const { code, stdout, stderr } = await run('ANN@example.com');
      expect([code, stdout, stderr]).toEqual([0, expect.stringMatching(link), '']);
      const [, token = ''] = link.exec(stdout) ?? [];
      expect((await reset(token)).status).toBe(200);
      expect((await reset(token)).status).toBe(404);

      await server.stop();
      const stopped = await run(email);
      await server.start();
      const [, later = ''] = link.exec(stopped.stdout) ?? [];
      expect((await reset(later)).body).toMatchObject({ email });
      expect(testPassword).not.toBe('a better horse');
    });

    it('says that a second factor is asked for, and removes it when told to', async () => {
      const email = 'bea@example.com';
      const browser = new TestBrowser(server.url);
      await browser.signUp(email);
      await setUpApp({ browser });
      const { stdout, stderr } = await run(email);
      expect(stderr).toContain('--without-second-factor');
      const [, token = ''] = link.exec(stdout) ?? [];
      expect((await reset(token)).status).toBe(401);

      const without = await run(email, '--without-second-factor');
      expect(without).toMatchObject({ code: 0, stderr: '' });
      const [, other = ''] = link.exec(without.stdout) ?? [];
      expect((await reset(other)).body).toMatchObject({ email });
    });

    it('says that there is no such account, and how it is used', async () => {
      expect(await run('nobody@example.com')).toMatchObject({
        code: 1,
        stdout: '',
        stderr: 'There is no account with this e-mail address.\n',
      });
      for (const words of [[], ['a@example.com', 'b@example.com']]) {
        const { code, stderr } = await run(...words);
        expect([code, stderr]).toEqual([
          2,
          expect.stringMatching(/^reset-password .*`npx parley reset-password --help`/),
        ]);
      }
    });
  });
}
