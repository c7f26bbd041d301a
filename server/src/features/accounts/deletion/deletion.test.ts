import { demo } from '@parley/contract/demo';
import { deleteAccount } from '@parley/contract/endpoints/account';
import { sendCallSignal } from '@parley/contract/endpoints/calls';
import { joinChannel } from '@parley/contract/endpoints/channel-users';
import { readChannel } from '@parley/contract/endpoints/channels';
import { openDm } from '@parley/contract/endpoints/dm-channel-users';
import { saveDraft } from '@parley/contract/endpoints/drafts';
import { createInvite, listInviteLinks } from '@parley/contract/endpoints/invites';
import { manageWorkspaceUser } from '@parley/contract/endpoints/management';
import { createSave } from '@parley/contract/endpoints/message-saves';
import { listMessages, postMessage } from '@parley/contract/endpoints/messages';
import {
  createPushSubscription,
  payAttention,
  updateNotificationSettings,
} from '@parley/contract/endpoints/notifications';
import { askPasswordReset } from '@parley/contract/endpoints/password-resets';
import { saveSidebar } from '@parley/contract/endpoints/sidebar';
import { signIn, updateUser } from '@parley/contract/endpoints/users';
import { inviteToWorkspace } from '@parley/contract/endpoints/workspace-users';
import { listWorkspaces, readWorkspace } from '@parley/contract/endpoints/workspaces';
import { refusals } from '@parley/contract/rules/role-refusals';
import { texts } from '@parley/contract/texts';
import Database from 'better-sqlite3';
import { Kysely, SqliteDialect } from 'kysely';
import { afterAll, expect, it, vi } from 'vitest';
import type * as z from 'zod/mini';
import { goLive } from '../../../../testing/clients/live-browser.js';
import { testPassword } from '../../../../testing/clients/test-browser.js';
import { describeMostlyOnSqlite } from '../../../../testing/database/each-engine.js';
import { insertIdentity } from '../../../../testing/people/identities.js';
import {
  invitePerson,
  newPerson,
  newWorkspace,
  type Person,
} from '../../../../testing/people/people.js';
import { giveWord, setUpApp, setUpPasskey } from '../../../../testing/people/second-factors.js';
import { newColleague, teamBeforeAll } from '../../../../testing/people/team.js';
import { exportOf } from '../../../../testing/requests/exports.js';
import { MailServer } from '../../../../testing/services/mail-server.js';
import { migrate } from '../../../platform/store/migrate.js';
import type { Schema } from '../../../platform/store/schema.js';
import { typeEmail } from './routes.js';

/** The fate of each column that names a user. */
const decisions: Record<string, 'its rows are deleted' | 'stays'> = {
  'sessions.user_id': 'its rows are deleted',
  'password_resets.user_id': 'its rows are deleted',
  'totp_factors.user_id': 'its rows are deleted',
  'recovery_codes.user_id': 'its rows are deleted',
  'passkeys.user_id': 'its rows are deleted',
  'auth_challenges.user_id': 'its rows are deleted',
  'identities.user_id': 'its rows are deleted',
  'email_verifications.user_id': 'its rows are deleted',
  'mentions.user_id': 'its rows are deleted',
  'message_saves.user_id': 'its rows are deleted',
  'invites.user_id': 'its rows are deleted',
  'invited_addresses.inviter_id': 'its rows are deleted',
  'notification_settings.user_id': 'its rows are deleted',
  'attention.user_id': 'its rows are deleted',
  'push_subscriptions.user_id': 'its rows are deleted',
  'notification_log.user_id': 'its rows are deleted',
  'mail_rounds.user_id': 'its rows are deleted',
  'drafts.user_id': 'its rows are deleted',
  'sidebars.user_id': 'its rows are deleted',
  'exports.user_id': 'its rows are deleted',
  // Entries about the account alone are deleted; a workspace keeps the log of its changes.
  'audit_events.actor_id': 'stays',
  // The name of an author is needed, and of whoever reacted, was called, invited or made something.
  'workspace_members.user_id': 'stays',
  'workspace_members.inviter_id': 'stays',
  'workspaces.creator_id': 'stays',
  'channels.creator_id': 'stays',
  'workspace_emoji.creator_id': 'stays',
  'bookmarks.creator_id': 'stays',
  // As a member who left.
  'channel_members.user_id': 'stays',
  'messages.user_id': 'stays',
  'messages.system_user_id': 'stays',
  'messages.pinner_id': 'stays',
  'mentions.author_id': 'stays',
  'message_reactions.user_id': 'stays',
  'message_reactions.author_id': 'stays',
  // Files of messages; the sweep takes the others.
  'files.uploader_id': 'stays',
  // The sum of those files; of a workspace, too.
  'storage_use.owner_id': 'stays',
  'calls.caller_id': 'stays',
  'calls.callee_id': 'stays',
};

it('has a decision about every column that names a user', async () => {
  const database = new Database(':memory:');
  const db = new Kysely<Schema>({ dialect: new SqliteDialect({ database }) });
  await migrate(db);
  const referring = database
    .prepare<[], { place: string }>(
      `select tables.name || '.' || columns.name as place
       from sqlite_schema as tables, pragma_table_info(tables.name) as columns
       where tables.type = 'table' and (
         columns.name in ('user_id', 'creator_id', 'owner_id') or columns.name like '%er_id'
         or columns.name in ('author_id', 'callee_id', 'actor_id')
         or exists (
           select 1 from pragma_foreign_key_list(tables.name) as keys
           where keys."table" = 'users' and keys."from" = columns.name))`,
    )
    .all()
    .map(({ place }) => place);
  await db.destroy();
  expect(new Set(referring)).toEqual(new Set(Object.keys(decisions)));
});

describeMostlyOnSqlite('deleting an account', (start, { onSqlite, onBoth }) => {
  let mail: MailServer;
  const team = teamBeforeAll(async () => {
    mail = await MailServer.start();
    return start({ environment: { ...mail.environment, PARLEY_DEMO: 'on' } });
  });
  afterAll(() => mail.close());

  type Sent = z.input<typeof deleteAccount.body>['account'];
  const attempt = ({ browser }: Pick<Person, 'browser'>, account: Sent) =>
    browser.attempt(deleteAccount, { body: { account } });
  const remove = ({ browser }: Person, keep_name = false) =>
    browser.call(deleteAccount, {
      body: { account: { current_password: testPassword, keep_name } },
    });
  const post = ({ browser }: Person, channel_id: number, body: string) =>
    browser.attempt(postMessage, { body: { message: { channel_id, body } } });
  const seen = async (id: number) => {
    const loaded = await team.alice.browser.call(readWorkspace, { params: { address: 'acme' } });
    return 'users' in loaded ? loaded.users[id] : undefined;
  };

  onBoth('leaves no workspace with members but without an owner', async () => {
    const { server } = team;
    const [host, olf] = [await newPerson(server, 'oda'), await newPerson(server, 'olf')];
    const { workspace } = await newWorkspace(host, 'owned');
    await invitePerson(host, olf.email, 'owned');
    await olf.browser.signIn(olf.email, 'owned');
    const confirmed = { current_password: testPassword, keep_name: true };
    const refused = await attempt(host, confirmed);
    expect([refused.status, refused.body]).toEqual([409, [refusals.lastOwner]]);
    await host.browser.call(manageWorkspaceUser, {
      body: { workspace_user: { workspace_id: workspace.id, user_id: olf.id, role: 'owner' } },
    });
    expect((await attempt(host, confirmed)).status).toBe(200);
    // Nobody is left behind.
    expect((await attempt(olf, confirmed)).status).toBe(200);
  });

  onSqlite('takes the password, and nothing less', async () => {
    const ann = await newPerson(team.server, 'ann');
    for (const current_password of [undefined, '', 'wrong']) {
      const refused = await attempt(ann, { current_password, keep_name: true });
      expect([refused.status, refused.body]).toEqual([422, [texts.passwordWrong]]);
    }
    expect((await ann.browser.attempt(listWorkspaces)).status).toBe(200);
    const account = demo.accounts[0];
    const shared = team.server.openBrowser();
    await shared.call(signIn, {
      body: { user: { ...account, workspace_address: demo.address } },
    });
    const { password } = account ?? { password: '' };
    expect(
      (await attempt({ browser: shared }, { current_password: password, keep_name: true })).status,
    ).toBe(403);
  });

  onSqlite('without a password takes the typed address', async () => {
    const bea = await newPerson(team.server, 'bea');
    await team.server.store.transact(async (tx) => {
      await insertIdentity(tx, bea.id);
      await tx.updateTable('users').set({ password_hash: null }).where('id', '=', bea.id).execute();
    });
    for (const typed_email of [undefined, 'x@example.com']) {
      const refused = await attempt(bea, { typed_email, keep_name: true });
      expect([refused.status, refused.body]).toEqual([422, [typeEmail]]);
    }
    const done = await attempt(bea, { typed_email: 'BEA@example.com', keep_name: true });
    expect(done.status).toBe(200);
  });

  onSqlite('ends sessions and sockets everywhere, and frees the address', async () => {
    const { server } = team;
    const cleo = await newColleague(team, 'cleo');
    const phone = cleo.at(server.openBrowser());
    await phone.browser.signIn(cleo.email);
    const sockets = await Promise.all([goLive(server, cleo), goLive(server, phone)]);
    await remove(cleo);
    await Promise.all(sockets.map((socket) => socket.closed));
    for (const { browser } of [cleo, phone]) {
      expect((await browser.attempt(listWorkspaces)).status).toBe(401);
    }
    const user = { email: cleo.email, password: testPassword };
    expect((await server.openBrowser().attempt(signIn, { body: { user } })).status).toBe(401);
    await vi.waitFor(
      () => expect(mail.to(cleo.email).join()).toContain('Subject: Your account was deleted'),
      { timeout: 10_000 },
    );
    const again = await server.openBrowser().signUp(cleo.email);
    expect(again.id).not.toBe(cleo.id);
    expect(again.workspaces).toEqual({});
  });

  onBoth(
    'leaves messages with the name, or without it, and nothing else of the person',
    async () => {
      const { general, server } = team;
      const names = { full_name: 'Dan Day', phone_number: '5551234', what_i_do: 'Tests' };
      const [dan, eli] = [await newColleague(team, 'dan'), await newColleague(team, 'eli')];
      for (const { id, browser } of [dan, eli]) {
        await browser.call(updateUser, { params: { id: String(id) }, body: { user: names } });
      }
      for (const person of [dan, eli]) {
        await person.joins(general);
        await post(person, general, '<p>Hello</p>');
      }
      await remove(dan, true);
      await remove(eli, false);
      const gone = { email: '', what_i_do: '', phone_number: '', deleted: true, logged_in: false };
      expect(await seen(dan.id)).toMatchObject({ ...gone, full_name: 'Dan Day' });
      expect(await seen(eli.id)).toMatchObject({ ...gone, full_name: 'Deleted user' });
      const messages = await team.alice.browser.call(listMessages, {
        params: { id: String(general) },
      });
      const authors = Object.values(messages).map(({ user_id }) => user_id);
      expect(authors).toEqual(expect.arrayContaining([dan.id, eli.id]));
      const channel = await team.alice.browser.call(readChannel, {
        params: { id: String(general) },
      });
      expect(Object.keys(channel.users)).not.toContain(String(dan.id));
      // Not in what clients may catch up on, either.
      const events = await server.store.reader
        .selectFrom('events')
        .select('message')
        .where('stream', '=', `workspace:${team.workspaceId}`)
        .execute();
      expect(JSON.stringify(events)).not.toContain(dan.email);
    },
  );

  onSqlite('leaves nobody to write to, mention, add, invite or call', async () => {
    const { alice, workspaceId, general } = team;
    await alice.joins(general).catch(() => undefined);
    const fay = await newColleague(team, 'fay');
    const dm = await alice.opensDirect(fay, workspaceId);
    expect((await post(alice, dm.channel_id, '<p>Hi</p>')).status).toBe(200);
    await remove(fay, true);
    expect(await seen(fay.id)).toMatchObject({ full_name: 'fay', email: '' });

    const written = await post(alice, dm.channel_id, '<p>Still there?</p>');
    expect([written.status, written.body]).toEqual([403, [texts.accountDeleted]]);
    const opened = await alice.browser.attempt(openDm, {
      body: {
        dm_channel_user: { user_1_id: alice.id, user_2_id: fay.id, workspace_id: workspaceId },
      },
    });
    expect(opened.status).toBe(404);
    const span = `<p><span data-mention="${fay.id}">@fay</span></p>`;
    expect((await post(alice, general, span)).text).not.toContain('data-mention');
    const channel_user = { channel_id: general, user_id: fay.id };
    expect((await alice.browser.attempt(joinChannel, { body: { channel_user } })).status).toBe(404);
    for (const user_email of [fay.email, `deleted:${fay.id}`]) {
      const invited = await alice.browser.attempt(inviteToWorkspace, {
        body: { workspace_user: { user_email, workspace_address: 'acme' } },
      });
      expect([invited.status, invited.body]).toEqual([404, [texts.inviteUnknownUser]]);
    }
    const called = await alice.browser.attempt(sendCallSignal, {
      body: {
        type: 'JOIN_CALL',
        from: alice.id,
        to: fay.id,
        target_user_id: fay.id,
        channel_id: dm.channel_id,
        call_id: 'a-call',
      },
    });
    expect(called.status).toBe(403);
    const calls = await team.server.store.reader
      .selectFrom('calls')
      .select('id')
      .where('callee_id', '=', fay.id)
      .execute();
    expect(calls).toEqual([]);
  });

  onBoth('withdraws invites that were not used, and takes back links', async () => {
    const { alice, server, workspaceId } = team;
    const gil = await newColleague(team, 'gil');
    await gil.browser.call(createInvite, { body: { invite: { workspace_id: workspaceId } } });
    const hal = await newPerson(server, 'hal');
    await invitePerson(alice, hal.email, 'acme');
    await remove(gil);
    await remove(hal);
    expect(await seen(hal.id)).toBeUndefined();
    const links = await alice.browser.call(listInviteLinks, {
      query: { workspace_id: String(workspaceId) },
    });
    expect(Object.values(links).filter(({ user_id }) => user_id === gil.id)).toEqual([]);
  });

  /** A row of the person's in each table whose rows go. */
  async function fillTables(person: Person): Promise<void> {
    const { id, browser } = person;
    const { server, workspaceId, general } = team;
    const written = await post(person, general, '<p>Mine</p>');
    const message_id = (written.body as { id: number }).id;
    const workspace_id = workspaceId;
    await browser.call(createSave, { body: { message_save: { message_id } } });
    await browser.call(createInvite, { body: { invite: { workspace_id } } });
    await browser.call(saveDraft, {
      params: { id: String(general) },
      body: { draft: { body: '<p>Later</p>', revision: 0 } },
    });
    await browser.call(updateNotificationSettings, {
      query: { workspace_id: String(workspace_id) },
      body: { notification_settings: { sound: false } },
    });
    await browser.call(saveSidebar, {
      query: { workspace_id: String(workspace_id) },
      body: {
        sidebar: {
          revision: 0,
          sections: [{ id: 'direct', name: '', collapsed: true, sort: 'recent' }],
        },
      },
    });
    await browser.attempt(payAttention);
    const keys = { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) };
    const endpoint = 'https://fcm.googleapis.com/fcm/send/deleted';
    await browser.call(createPushSubscription, { body: { push_subscription: { endpoint, keys } } });
    await server.store.transact(async (tx) => {
      await insertIdentity(tx, id);
      const at = { push_at: null, push_note: null, mail_at: null, keyword: null };
      const outcome = { reason: 'mention', push: 'off', mail: 'off' } as const;
      await tx
        .insertInto('notification_log')
        .values({ message_id, user_id: id, decided_at: tx.now, ...at, ...outcome })
        .execute();
      await tx
        .insertInto('mail_rounds')
        .values({ user_id: id, due_at: null, sent_at: 1 })
        // A job may have made it for the mention.
        .onConflict((clash) => clash.column('user_id').doNothing())
        .execute();
      await tx
        .insertInto('invited_addresses')
        .values({ email_hash: 'x', inviter_id: id, invited_at: 1 })
        .execute();
    });
  }

  onBoth('leaves no row that was to go', async () => {
    const { server, general } = team;
    const ivy = await newColleague(team, 'ivy');
    const { workspace } = await newWorkspace(ivy, 'ivys');
    await ivy.joins(general);
    await post(team.alice, general, `<p><span data-mention="${ivy.id}">@ivy</span></p>`);
    await server.openBrowser().attempt(askPasswordReset, {
      body: { password_reset: { email: ivy.email } },
    });
    await mail.until(ivy.email, 1);
    await mail.untilVerification(ivy.email, 1);
    await fillTables(ivy);
    await setUpApp(ivy);
    await setUpPasskey(server, ivy.browser);
    await giveWord(server.openBrowser(), ivy.email);
    await exportOf(ivy);
    const own = Object.entries(decisions).filter(([, fate]) => fate === 'its rows are deleted');
    const count = async (place: string) => {
      const [table = '', column = ''] = place.split('.');
      const rows = await server.store.reader
        .selectFrom(table as 'sessions')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where(column as 'user_id', '=', ivy.id)
        .executeTakeFirstOrThrow();
      return rows.count;
    };
    for (const [place] of own) expect([place, await count(place)]).not.toEqual([place, 0]);
    await remove(ivy);
    for (const [place] of own) expect([place, await count(place)]).toEqual([place, 0]);
    expect(workspace.address).toBe('ivys');
  });
});
