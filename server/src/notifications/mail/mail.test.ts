import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, expect, it, vi } from 'vitest';
import { postMessage } from '@parley/contract/endpoints/messages';
import {
  readNotificationSettings,
  updateNotificationSettings,
} from '@parley/contract/endpoints/notifications';
import { setPosition } from '@parley/contract/endpoints/reads';
import { removeChannelFiles } from '../../channels/remove-channel-files.js';
import { join } from '../../testing/actions.js';
import { describeOnEachEngine } from '../../testing/each-engine.js';
import type { Person } from '../../testing/people.js';
import { newColleague, teamBeforeAll } from '../../testing/team.js';

const url = 'https://chat.example.com';

describeOnEachEngine('mail', (start) => {
  const mails: string[] = [];
  let refuses = false;
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        if (refuses) done(new Error('Busy'));
        else {
          // Lines that quoted-printable broke are joined again.
          mails.push(
            Buffer.concat(chunks).toString().replaceAll('=\r\n', '').replaceAll('=3D', '='),
          );
          done();
        }
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
      },
    });
  });
  afterAll(() => new Promise<void>((resolve) => smtp.close(resolve)));
  let people = 0;

  async function newMember(): Promise<Person> {
    const person = await newColleague(team, `mailed${(people += 1)}`);
    await join(person, team.general);
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
      removeChannelFiles.enqueue(tx, { channel_id: 0 });
    });
  }

  const query = () => ({ workspace_id: String(team.workspaceId) });

  it('brings what stays unread for 15 minutes, once an hour, and not what was read', async () => {
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
  });

  it('is sent later when the mail server is busy', async () => {
    const carol = await newMember();
    const id = await mention(carol, 'patience');
    mails.length = 0;
    refuses = true;
    await letTimePass();
    await vi.waitFor(async () => {
      const jobs = await team.server.store.reader.selectFrom('jobs').selectAll().execute();
      expect(jobs.some(({ last_error }) => last_error?.includes('Busy'))).toBe(true);
    }, 10_000);
    expect(await state(carol, id)).toBe('waiting');
    refuses = false;
    await letTimePass();
    await untilState(carol, id, 'sent');
    expect(mails.filter((mail) => mail.includes(carol.email))).toHaveLength(1);
  });

  it('can leave the text out, and is ended by one click, which no GET is', async () => {
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
