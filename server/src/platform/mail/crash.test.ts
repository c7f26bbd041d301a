import { verifyEmail } from '@parley/contract/endpoints/email-verifications';
import { mailInvite } from '@parley/contract/endpoints/invites';
import { postMessage } from '@parley/contract/endpoints/messages';
import { askPasswordReset, resetPassword } from '@parley/contract/endpoints/password-resets';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { describeNeeding } from '../../../../scripts/needing.mjs';
import { TestBrowser, testPassword } from '../../../testing/clients/test-browser.js';
import { expireLeases } from '../../../testing/database/expire-leases.js';
import { postgresDatabase, type TestDatabase } from '../../../testing/database/test-database.js';
import { type KillableServer, killableServer } from '../../../testing/faults/kill-server.js';
import {
  channelNamed,
  invitePerson,
  newPerson,
  newWorkspace,
  type Person,
} from '../../../testing/people/people.js';
import { lookAt } from '../../../testing/requests/invite-links.js';
import { MailServer } from '../../../testing/services/mail-server.js';
import { openPostgresStore } from '../store/postgres/open.js';
import type { Store } from '../store/store.js';

const databaseUrl = process.env['TEST_DATABASE_URL'];
const minute = 60_000;
const proxyHeaders = { 'x-forwarded-host': 'chat.example.com', 'x-forwarded-proto': 'https' };

describeNeeding('PostgreSQL')('a server that is killed with mails in hand', () => {
  let ending: (() => Promise<unknown>)[] = [];
  let place: TestDatabase;
  let store: Store;
  let mail: MailServer;
  let server: KillableServer;
  let alice: Person;
  let bob: Person;

  const openBrowser = () => new TestBrowser(server.url, proxyHeaders);

  beforeEach(async () => {
    ending = [];
    place = await postgresDatabase(databaseUrl ?? '');
    ending.push(() => place.remove());
    mail = await MailServer.start();
    ending.push(() => mail.close());
    server = await killableServer({ ...place.environment, ...mail.environment });
    await server.start();
    ending.push(() => server.kill());
    store = await openPostgresStore({ url: place.environment['DATABASE_URL'] ?? '' });
    ending.push(() => store.close());
  });
  afterEach(async () => {
    for (const end of ending.toReversed()) await end();
  });

  /** Posts a message to Bob, and makes it old enough that a mail about it is due. */
  async function leaveUnread(channel_id: number): Promise<void> {
    const body = `<p><span data-mention="${bob.id}">@bob</span> are you there?</p>`;
    await alice.browser.call(postMessage, { body: { message: { channel_id, body } } });
    const log = () => store.reader.selectFrom('notification_log').select('mail').execute();
    await expect.poll(log).toEqual([{ mail: 'waiting' }]);
    await store.transact(async (tx) => {
      await tx
        .updateTable('notification_log')
        .set({ decided_at: tx.now - 16 * minute })
        .execute();
      await tx.updateTable('jobs').set({ run_at: 0 }).where('kind', '=', 'mail').execute();
    });
  }

  const jobs = () => store.reader.selectFrom('jobs').select('kind').execute();
  const idOf = (text: string) => /^Message-ID:\s+(<\S+@example\.com>)\r$/m.exec(text)?.[1];
  const tokenIn = (text: string, page: string) =>
    new RegExp(`#/${page}/([\\w-]{43})`).exec(text)?.[1] ?? '';

  it(
    'sends each again, as the same mail, and the links of both work',
    { timeout: minute },
    async () => {
      mail.does = 'takes in silence';
      alice = await newPerson({ openBrowser }, 'alice');
      bob = await newPerson({ openBrowser }, 'bob');
      const acme = await newWorkspace(alice, 'acme');
      await invitePerson(alice, bob.email, 'acme');
      await bob.browser.signIn(bob.email, 'acme');
      const general = channelNamed(acme, 'general');
      await bob.joins(general);
      await leaveUnread(general);
      await alice.browser.call(mailInvite, {
        body: { invite_mail: { workspace_id: acme.workspace.id, email: 'carol@example.com' } },
      });
      await alice.browser.attempt(askPasswordReset, {
        body: { password_reset: { email: alice.email } },
      });
      const all = async (count: number) => [
        await mail.untilVerification(bob.email, count),
        await mail.until(bob.email, count),
        await mail.until('carol@example.com', count),
        await mail.until(alice.email, count),
      ];
      const first = await all(1);

      await server.kill();
      mail.does = 'takes';
      await expireLeases(store);
      await server.start();
      const second = await all(2);
      await expect.poll(jobs).toEqual([]);
      expect(second.map(idOf)).toEqual(first.map(idOf));
      expect(new Set(first.map(idOf)).size).toBe(first.length);

      const visitor = () => new TestBrowser(server.url, proxyHeaders);
      for (const [verification = '', , invite = ''] of [first, second]) {
        expect((await lookAt(visitor(), tokenIn(invite, 'invite'))).status).toBe(200);
        const link = { token: tokenIn(verification, 'verify'), password: testPassword };
        const verified = await visitor().attempt(verifyEmail, {
          body: { email_verification: link },
        });
        expect(verified.status).toBe(200);
      }
      const [, , , reset = ''] = first;
      const password = 'a better horse';
      const changed = await visitor().attempt(resetPassword, {
        body: {
          password_reset: { token: tokenIn(reset, 'reset'), password, password_confirm: password },
        },
      });
      expect(changed.status).toBe(200);
    },
  );
});
