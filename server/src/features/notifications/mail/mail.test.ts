import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { postMessage } from '@parley/contract/endpoints/messages';
import {
  readNotificationReport,
  readNotificationSettings,
  updateNotificationSettings,
} from '@parley/contract/endpoints/notifications';
import { setPosition } from '@parley/contract/endpoints/reads';
import { SMTPServer } from 'smtp-server';
import { afterAll, afterEach, expect, vi } from 'vitest';
import { describeMostlyOnSqlite } from '../../../../testing/database/each-engine.js';
import type { Person } from '../../../../testing/people/people.js';
import { newColleague, teamBeforeAll } from '../../../../testing/people/team.js';
import { PushService } from '../../../../testing/services/push-service.js';
import { diskStorage } from '../../../platform/blobs/disk-storage.js';
import { createLog } from '../../../platform/lib/log.js';
import { mailJob } from './mail-job.js';

const url = 'https://chat.example.com';

describeMostlyOnSqlite('mail', (start, { onSqlite, onBoth }) => {
  const mails: string[] = [];
  let does: 'takes' | 'refuses' | 'knows nobody' | 'hangs' = 'takes';
  let hanging = 0;
  const logged: string[] = [];
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo({ address }, _session, done) {
      const unknown = new Error(`No such user: <${address}>`);
      if (does === 'hangs') hanging += 1;
      else if (does === 'knows nobody') done(Object.assign(unknown, { responseCode: 550 }));
      else done();
    },
    onData(stream, _session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        if (does === 'refuses') done(new Error('Busy'));
        else {
          // Lines that quoted-printable broke are joined again.
          const text = Buffer.concat(chunks).toString();
          const mail = text.replaceAll('=\r\n', '').replaceAll('=3D', '=');
          // Each new account gets one, too.
          if (!mail.includes('Subject: Verify your email address')) mails.push(mail);
          done();
        }
      });
    },
  });
  let service: PushService;
  const team = teamBeforeAll(async () => {
    smtp.listen(0, '127.0.0.1');
    await once(smtp.server, 'listening');
    // It listens on a TCP port.
    const { port } = smtp.server.address() as AddressInfo;
    service = await PushService.start();
    return start({
      onLogLine: (line) => void logged.push(line),
      environment: {
        LOG_LEVEL: 'warn',
        PUSH_SERVICES: service.origin,
        SMTP_URL: `smtp://127.0.0.1:${port}`,
        MAIL_FROM: 'parley@example.com',
        PARLEY_URL: url,
        PARLEY_TRUST_PROXY: 'loopback',
      },
    });
  });
  afterAll(() => service.close());
  afterAll(() => new Promise<void>((resolve) => smtp.close(resolve)));
  afterEach(() => {
    does = 'takes';
  });
  let people = 0;

  async function newMember(): Promise<Person> {
    const person = await newColleague(team, `mailed${(people += 1)}`);
    await person.joins(team.general);
    return person;
  }

  async function mention(person: Person, text: string): Promise<number> {
    const body = `<p><span data-mention="${person.id}">@x</span> ${text}</p>`;
    const message = { channel_id: team.general, body };
    const { id } = await team.alice.browser.call(postMessage, { body: { message } });
    await vi.waitFor(async () => expect(await state(person, id)).toBe('waiting'), 10_000);
    return id;
  }

  async function state(person: Person, messageId: number): Promise<string | undefined> {
    const row = await team.server.store.reader
      .selectFrom('notification_log')
      .select('mail')
      .where('message_id', '=', messageId)
      .where('user_id', '=', person.id)
      .executeTakeFirst();
    return row?.mail;
  }

  const untilState = (person: Person, id: number, wanted: string) =>
    vi.waitFor(async () => expect(await state(person, id)).toBe(wanted), 10_000);

  /** Fifteen minutes pass. */
  function letTimePass(): Promise<void> {
    return team.server.store.transact(async (tx) => {
      const past = tx.now - 16 * 60_000;
      await tx.updateTable('notification_log').set({ decided_at: past }).execute();
      await tx.updateTable('jobs').set({ run_at: 0 }).where('locked_until', 'is', null).execute();
      mailJob.enqueue(tx, { user_id: 0 });
    });
  }

  const query = () => ({ workspace_id: String(team.workspaceId) });

  onBoth(
    'brings what stays unread for 15 minutes, once an hour, and not what was read',
    async () => {
      const carol = await newMember();
      const first = await mention(carol, 'are you there?');
      const second = await mention(carol, 'please look');
      mails.length = 0;
      await letTimePass();
      for (const id of [first, second]) await untilState(carol, id, 'sent');
      expect(mails).toHaveLength(1);
      expect(mails[0]).toMatch(/To: .*mailed\d+@example.com/);
      for (const text of ['are you there?', 'please look', `${url}/#/workspace/acme/`]) {
        expect(mails[0]).toContain(text);
      }
      expect(mails[0]).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');

      const third = await mention(carol, 'again');
      await letTimePass();
      const hour = 60 * 60_000;
      await vi.waitFor(async () => {
        const rounds = await team.server.store.reader
          .selectFrom('mail_rounds')
          .selectAll()
          .where('user_id', '=', carol.id)
          .executeTakeFirstOrThrow();
        expect(rounds.due_at).toBe((rounds.sent_at ?? 0) + hour);
      }, 10_000);
      expect(await state(carol, third)).toBe('waiting');
      expect(mails).toHaveLength(1);

      const dora = await newMember();
      const read = await mention(dora, 'read at once');
      await dora.browser.call(setPosition, {
        params: { id: String(team.general) },
        body: { read: { message_id: read } },
      });
      await letTimePass();
      await untilState(dora, read, 'read');
      expect(mails).toHaveLength(1);
    },
  );

  onSqlite('is sent later when the mail server is busy', async () => {
    const carol = await newMember();
    const id = await mention(carol, 'patience');
    mails.length = 0;
    does = 'refuses';
    await letTimePass();
    await vi.waitFor(async () => {
      const jobs = await team.server.store.reader.selectFrom('jobs').selectAll().execute();
      expect(jobs.some(({ last_error }) => last_error?.includes('answered with'))).toBe(true);
    }, 10_000);
    expect(await state(carol, id)).toBe('waiting');
    does = 'takes';
    await letTimePass();
    await untilState(carol, id, 'sent');
    expect(mails.filter((mail) => mail.includes(carol.email))).toHaveLength(1);
  });

  onSqlite(
    'that may have been sent comes again as it was, and what was written since comes later',
    async () => {
      const carol = await newMember();
      const [begun, since] = [await mention(carol, 'first'), await mention(carol, 'second')];
      await team.server.store.transact(async (tx) => {
        await tx
          .updateTable('notification_log')
          .set({ mail_at: tx.now })
          .where('message_id', '=', begun)
          .execute();
        await tx
          .updateTable('mail_rounds')
          .set({ mail_id: 'begun', sent_at: tx.now })
          .where('user_id', '=', carol.id)
          .execute();
      });
      mails.length = 0;
      await letTimePass();
      await untilState(carol, begun, 'sent');
      expect(mails).toHaveLength(1);
      expect(mails[0]).toContain('Message-ID: <begun@example.com>');
      expect(mails[0]).toContain('first');
      expect(mails[0]).not.toContain('second');
      expect(await state(carol, since)).toBe('waiting');
      const [round] = await rounds().where('user_id', '=', carol.id).execute();
      expect(round?.mail_id).toBeNull();
    },
  );

  const rounds = () => team.server.store.reader.selectFrom('mail_rounds').selectAll();
  const jobOf = ({ id }: Person) =>
    team.server.store.reader
      .selectFrom('jobs')
      .selectAll()
      .where('key', '=', `mail/${id}`)
      .executeTakeFirst();

  onBoth('is given up when the mail server refuses the address, and no log names it', async () => {
    const carol = await newMember();
    const id = await mention(carol, 'into the void');
    does = 'knows nobody';
    await letTimePass();
    await untilState(carol, id, 'refused');
    does = 'takes';
    await expect.poll(() => jobOf(carol)).toBeUndefined();
    const params = { id: String(id) };
    const { sentences } = await carol.browser.call(readNotificationReport, { params });
    const text = 'No email was sent: the mail server refused your address.';
    expect(sentences.at(-1)?.text).toBe(text);

    does = 'refuses';
    const later = await mention(carol, 'once more');
    await letTimePass();
    await vi.waitFor(() => expect(logged.join()).toContain('tried again'), 10_000);
    does = 'takes';
    await letTimePass();
    await untilState(carol, later, 'sent');
    expect(logged.join()).not.toContain(carol.email);
  });

  onSqlite(
    'that hangs in a mail server holds up no push, and is tried again',
    async () => {
      const many = await Promise.all(Array.from({ length: 9 }, newMember));
      const ids: number[] = [];
      for (const person of many) ids.push(await mention(person, 'patience'));
      does = 'hangs';
      await letTimePass();
      // As many as run at once.
      await vi.waitFor(() => expect(hanging).toBe(8), 10_000);
      const dora = await newMember();
      const phone = await service.register(dora);
      await mention(dora, 'now');
      await vi.waitFor(() => expect(phone.received).toHaveLength(1), 10_000);
      const errors = async () =>
        (await Promise.all(many.map(jobOf))).flatMap((job) => job?.last_error ?? []);
      expect(await errors()).toEqual([]);
      await vi.waitFor(async () => {
        expect(await errors()).toContain('Error: The mail server was not reached: ETIMEDOUT.');
      }, 20_000);
      does = 'takes';
      await vi.waitFor(async () => {
        await letTimePass();
        for (const [n, person] of many.entries())
          expect(await state(person, ids[n] ?? 0)).toBe('sent');
      }, 20_000);
    },
    60_000,
  );

  onBoth(
    'comes again after one whose job was given up, and not of what waited while mail was off',
    async () => {
      const [carol, dora] = [await newMember(), await newMember()];
      const day = 24 * 60 * 60_000;
      const { transact, clock } = team.server.store;
      const lost = [await mention(carol, 'lost'), await mention(dora, 'lost')];
      await transact(async (tx) => {
        await tx.deleteFrom('jobs').where('kind', '=', 'mail').execute();
        await tx
          .updateTable('mail_rounds')
          .set({ due_at: clock.now() - day - 60_000 })
          .where('user_id', '=', carol.id)
          .execute();
      });
      const found = await mention(carol, 'found');
      await letTimePass();
      await untilState(carol, found, 'sent');

      const parts = {
        store: team.server.store,
        storage: diskStorage(team.server.dataDirectory),
        outside: { url, pushServices: [], mail: null, previews: null },
        identity: 'a job',
        log: createLog('silent'),
        stopping: new AbortController().signal,
      };
      await mailJob.run(JSON.stringify({ user_id: dora.id }), parts);
      expect(await state(dora, lost[1] ?? 0)).toBe('off');
      expect(await rounds().where('user_id', '=', dora.id).execute()).toMatchObject([
        { due_at: null },
      ]);
      const next = await mention(dora, 'with mail again');
      await letTimePass();
      await untilState(dora, next, 'sent');
    },
  );

  onSqlite('can leave the text out, and is ended by one click, which no GET is', async () => {
    const carol = await newMember();
    await carol.browser.call(updateNotificationSettings, {
      query: query(),
      body: { notification_settings: { show_text: false } },
    });
    const id = await mention(carol, 'a secret');
    mails.length = 0;
    await letTimePass();
    await untilState(carol, id, 'sent');
    const [mail = ''] = mails;
    expect(mail).not.toContain('a secret');
    const [, path = ''] =
      /List-Unsubscribe:\s+<https:\/\/chat\.example\.com([^>]+)>/.exec(mail) ?? [];
    const headers = { 'x-forwarded-host': 'chat.example.com', 'x-forwarded-proto': 'https' };
    const wantsMail = async () =>
      (await carol.browser.call(readNotificationSettings, { query: query() })).mail;
    const looked = await fetch(team.server.url + path, { headers });
    expect([looked.status, await wantsMail()]).toEqual([200, true]);
    expect(await looked.text()).toContain('<form method="post">');
    const forged = await fetch(`${team.server.url}${path}x`, { method: 'POST', headers });
    expect([forged.status, await wantsMail()]).toEqual([404, true]);
    const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' });
    const ended = await fetch(team.server.url + path, { method: 'POST', headers, body });
    expect([ended.status, await wantsMail()]).toEqual([200, false]);
  });
});
