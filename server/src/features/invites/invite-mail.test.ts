import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { listInviteLinks, mailInvite, revokeInvite } from '@parley/contract/endpoints/invites';
import { SMTPServer } from 'smtp-server';
import { afterAll, expect, vi } from 'vitest';
import { describeMostlyOnSqlite } from '../../../testing/database/each-engine.js';
import type { Person } from '../../../testing/people/people.js';
import { teamBeforeAll } from '../../../testing/people/team.js';
import { follow, lookAt, signUpBy } from '../../../testing/requests/invite-links.js';
import { hurryJobs } from '../../../testing/server/hurry-jobs.js';
import { inviteMailJob } from './invite-mail-job.js';

const url = 'https://chat.example.com';

describeMostlyOnSqlite('an invite by mail', (start, { onSqlite, onBoth }) => {
  const mails: string[] = [];
  let does: 'takes' | 'is busy' | 'knows nobody' = 'takes';
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo({ address }, _session, done) {
      const unknown = new Error(`No such user: <${address}>`);
      done(does === 'knows nobody' ? Object.assign(unknown, { responseCode: 550 }) : undefined);
    },
    onData(stream, _session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        // Lines that quoted-printable broke are joined again.
        const mail = Buffer.concat(chunks).toString().replaceAll('=\r\n', '');
        mails.push(mail.replaceAll('=3D', '='));
        done(does === 'is busy' ? new Error('Busy') : null);
      });
    },
  });
  const team = teamBeforeAll(async () => {
    smtp.listen(0, '127.0.0.1');
    await once(smtp.server, 'listening');
    // It listens on a TCP port.
    const { port } = smtp.server.address() as AddressInfo;
    return start({
      environment: {
        SMTP_URL: `smtp://127.0.0.1:${port}`,
        MAIL_FROM: 'parley@example.com',
        PARLEY_URL: url,
        PARLEY_TRUST_PROXY: 'loopback',
        PARLEY_RATE_LIMITS: 'on',
      },
    });
  });
  afterAll(() => new Promise<void>((resolve) => smtp.close(resolve)));

  const send = ({ browser }: Person, email: string) =>
    browser.attempt(mailInvite, {
      body: {
        invite_mail: { workspace_id: team.workspaceId, channel_ids: [team.plans], email },
      },
    });
  const links = async () =>
    Object.values(
      await team.alice.browser.call(listInviteLinks, {
        query: { workspace_id: String(team.workspaceId) },
      }),
    );
  const mailTo = (email: string) =>
    vi.waitFor(() => {
      const found = mails.findLast((mail) => mail.includes(`To: ${email}`));
      expect(found).toBeDefined();
      return found ?? '';
    }, 10_000);
  const tokenIn = (mail: string) => /#\/invite\/([\w-]{43})/.exec(mail)?.[1] ?? '';
  const jobs = () =>
    team.server.store.reader
      .selectFrom('jobs')
      .selectAll()
      .where('kind', '=', inviteMailJob.name)
      .execute();

  onBoth('brings a link for one person, of which the database knows only the hash', async () => {
    const sent = await send(team.alice, ' carol@example.com ');
    expect(sent.body).toMatchObject({ mailed: true, uses_left: 1, user_id: team.alice.id });
    expect(sent.body).not.toHaveProperty('url');
    const mail = await mailTo('carol@example.com');
    expect(mail).toContain('Subject: alice@example.com invites you to Acme');
    expect(mail).toContain(`${url}/#/invite/`);
    const token = tokenIn(mail);
    const rows = await team.server.store.reader.selectFrom('invites').selectAll().execute();
    expect(JSON.stringify([rows, await jobs()])).not.toContain(token);

    const browser = team.server.openBrowser();
    const signedUp = await signUpBy(browser, token, 'carol@example.com');
    expect(signedUp.body).toMatchObject({ workspaces: { [team.workspaceId]: {} } });
    expect((await follow(browser, token)).body).toMatchObject({ channel_id: team.plans });
    expect((await lookAt(team.server.openBrowser(), token)).status).toBe(404);
  });

  onSqlite('is retried when the mail server is busy, and both links work', async () => {
    does = 'is busy';
    await send(team.alice, 'dan@example.com');
    const first = await mailTo('dan@example.com');
    await vi.waitFor(async () => {
      expect((await jobs()).map(({ last_error }) => last_error ?? '').join()).toContain('answered');
    }, 10_000);
    does = 'takes';
    mails.length = 0;
    await vi.waitFor(async () => {
      await hurryJobs(team.server.store);
      expect(mails).toHaveLength(1);
    }, 20_000);
    const second = await mailTo('dan@example.com');
    const visitor = team.server.openBrowser();
    const tokens = [tokenIn(first), tokenIn(second)];
    expect(new Set(tokens).size).toBe(2);
    for (const token of tokens) expect((await lookAt(visitor, token)).status).toBe(200);
    expect((await signUpBy(visitor, tokens[0] ?? '', 'dan@example.com')).status).toBe(200);
    for (const token of tokens) {
      expect((await lookAt(team.server.openBrowser(), token)).status).toBe(404);
    }
  });

  onSqlite('is no link any more when the mail server refuses the address', async () => {
    const before = (await links()).length;
    does = 'knows nobody';
    await send(team.alice, 'void@example.com');
    await vi.waitFor(async () => {
      expect(await links()).toHaveLength(before);
      expect(await jobs()).toEqual([]);
    }, 10_000);
    does = 'takes';
  });

  onSqlite('is not sent by an account of the demo, which anybody can use', async () => {
    const { alice, server } = team;
    const setDemo = (is_demo: 0 | 1) =>
      server.store.transact((tx) =>
        tx.updateTable('users').set({ is_demo }).where('id', '=', alice.id).execute(),
      );
    await setDemo(1);
    expect((await send(alice, 'hal@example.com')).status).toBe(403);
    await setDemo(0);
    expect((await send(alice, 'hal@example.com')).status).toBe(200);
    await mailTo('hal@example.com');
  });

  onSqlite('is not sent once it is revoked', async () => {
    does = 'is busy';
    const sent = await send(team.alice, 'eric@example.com');
    await mailTo('eric@example.com');
    const { id } = sent.body as { id: number };
    await team.bob.browser.call(revokeInvite, { params: { id: String(id) } });
    does = 'takes';
    mails.length = 0;
    await vi.waitFor(async () => {
      await hurryJobs(team.server.store);
      expect(await jobs()).toEqual([]);
    }, 20_000);
    expect(mails).toEqual([]);
  });

  onBoth(
    'goes to an address three times an hour from a workspace; strangers use nothing up',
    async () => {
      const email = 'fred@example.com';
      for (let time = 0; time < 5; time += 1) {
        expect((await send(team.eve, email)).status).toBe(404);
      }
      for (let time = 0; time < 3; time += 1) {
        expect((await send(team.bob, email)).status).toBe(200);
      }
      expect((await send(team.alice, email)).status).toBe(429);
      expect((await send(team.alice, 'gina@example.com')).status).toBe(200);
      const wrong = await send(team.alice, 'not an address');
      expect([wrong.status, wrong.body]).toEqual([422, ['Email must look like name@example.com.']]);
    },
  );
});
