import { changePassword, readAccount } from '@parley/contract/endpoints/account';
import { beginOpenId } from '@parley/contract/endpoints/openid';
import { beginPasskey, listSecondFactors } from '@parley/contract/endpoints/second-factors';
import { updateUser } from '@parley/contract/endpoints/users';
import { updateWorkspaceUser } from '@parley/contract/endpoints/workspace-users';
import { readWorkspace } from '@parley/contract/endpoints/workspaces';
import sharp from 'sharp';
import { expect } from 'vitest';
import { goLive } from '../../../../testing/clients/live-browser.js';
import { testPassword } from '../../../../testing/clients/test-browser.js';
import { describeMostlyOnSqlite } from '../../../../testing/database/each-engine.js';
import { newPerson } from '../../../../testing/people/people.js';
import {
  challengeOf,
  confirmed,
  enterBy,
  finish,
  giveWord,
  passkeyOptions,
  setUpApp,
  setUpPasskey,
} from '../../../../testing/people/second-factors.js';
import { squattedBeforeAll, ownersPassword } from '../../../../testing/people/squatted.js';
import { newColleague } from '../../../../testing/people/team.js';
import { lookAt, makeLink } from '../../../../testing/requests/invite-links.js';
import { passProvider } from '../../../../testing/services/openid-server.js';

/** In each test the person is the squatter. */
describeMostlyOnSqlite("an account at somebody else's address", (start, { onSqlite, onBoth }) => {
  const {
    team,
    around,
    mailedReset,
    reset,
    ownerResets,
    isVerified,
    isSignedIn,
    verificationOf,
    verify,
    visitProvider,
  } = squattedBeforeAll(start);

  onBoth("loses the squatter's app and codes to the owner's mailed reset", async () => {
    const squatter = await newPerson(team.server, 'app');
    const app = await setUpApp(squatter);
    const half = team.server.openBrowser();
    const challenge = challengeOf(await giveWord(half, squatter.email));
    expect(challenge).not.toBe('');

    const owner = await ownerResets(squatter);
    expect(await isVerified(owner)).toBe(true);
    expect(await owner.browser.call(listSecondFactors)).toEqual({
      totp: false,
      recovery_codes: 0,
      passkeys: {},
    });
    for (const code of [app.code(1), app.recoveryCodes[0] ?? '']) {
      expect((await finish(half, challenge, { code })).status).toBe(404);
    }
    expect((await giveWord(half, squatter.email)).status).toBe(401);
    const again = await giveWord(half, squatter.email, { password: ownersPassword });
    expect(again.status).toBe(200);
  });

  onSqlite(
    'is claimed by a link that was mailed before the squatter changed the password',
    async () => {
      const squatter = await newPerson(team.server, 'changing');
      const token = await mailedReset(squatter.email);
      const secret = { password: 'another horse', password_confirm: 'another horse' };
      await squatter.browser.call(changePassword, {
        body: { account: { ...confirmed.account, ...secret } },
      });
      expect((await reset(token)).status).toBe(200);
      expect((await reset(token)).status).toBe(404);
      expect(await isSignedIn(squatter.browser)).toBe(false);
    },
  );

  onSqlite("loses the squatter's passkeys, also those that are being added", async () => {
    const squatter = await newPerson(team.server, 'key');
    const { key } = await setUpPasskey(team.server, squatter.browser);
    const enter = async () => {
      const browser = team.server.openBrowser();
      return (await enterBy(browser, key.show(await passkeyOptions(browser, 'sign_in')))).status;
    };
    expect(await enter()).toBe(200);
    await squatter.browser.call(beginPasskey, { body: confirmed });

    const owner = await ownerResets(squatter);
    expect(await enter()).toBe(401);
    expect((await owner.browser.call(listSecondFactors)).passkeys).toEqual({});
    const { reader } = team.server.store;
    const begun = await reader
      .selectFrom('auth_challenges')
      .select('purpose')
      .where('user_id', '=', squatter.id)
      .execute();
    expect(begun).toEqual([]);
  });

  onSqlite("loses the squatter's links to providers", async () => {
    const squatter = await newPerson(team.server, 'linked');
    around.acme.people.set('squatter', { email: 'squatter@example.com', email_verified: true });
    const link = { link: true, current_password: testPassword };
    expect(await visitProvider(squatter.browser, 'squatter', link)).toBe('/#/account');

    const owner = await ownerResets(squatter);
    expect((await owner.browser.call(readAccount)).identities).toEqual({});
    const browser = team.server.openBrowser();
    expect(await visitProvider(browser, 'squatter')).toContain('/openid/done');
    const [own] = await team.server.store.reader
      .selectFrom('identities')
      .select('user_id')
      .where('subject', '=', 'squatter')
      .execute();
    // Another account, at the squatter's own address.
    expect(own?.user_id).not.toBe(squatter.id);
  });

  onSqlite("ends the squatter's sessions, and a visit to a provider that one began", async () => {
    const squatter = await newPerson(team.server, 'session');
    const live = await goLive(team.server, squatter);
    around.acme.people.set('late', { email: 'late@example.com', email_verified: true });
    const link = { link: true, current_password: testPassword };
    const input = { params: { provider: 'acme' }, body: { openid: link } };
    const { url } = await squatter.browser.call(beginOpenId, input);
    const back = await passProvider(url, 'late');

    const owner = await ownerResets(squatter);
    await live.closed;
    expect(await isSignedIn(squatter.browser)).toBe(false);
    const late = await squatter.browser.fetch(back.pathname + back.search);
    expect(late.headers.get('location')).toContain('stale');
    expect((await owner.browser.call(readAccount)).identities).toEqual({});
  });

  onBoth('loses its names, photo and status, and every member sees it', async () => {
    const squatter = await newColleague(team, 'named');
    const { browser, id } = squatter;
    const red = { r: 200, g: 30, b: 30 };
    const png = await sharp({ create: { width: 20, height: 20, channels: 3, background: red } })
      .png()
      .toBuffer();
    const photo = new File([new Uint8Array(png)], 'me.png');
    const sent = new FormData();
    const typed = { full_name: 'Ann Owner', display_name: 'ann', what_i_do: 'Payroll' };
    for (const [name, value] of Object.entries({ ...typed, phone_number: '123', photo })) {
      sent.set(`user[${name}]`, value);
    }
    await browser.send(updateUser.method, updateUser.path.replace(':id', String(id)), {
      body: sent,
    });
    const params = { workspace_id: String(team.workspaceId) };
    const workspace_user = { status: 'Send invoices to me' };
    await browser.call(updateWorkspaceUser, { params, body: { workspace_user } });
    const seen = async () => {
      const loaded = await team.alice.browser.call(readWorkspace, { params: { address: 'acme' } });
      return 'users' in loaded ? loaded.users[id] : undefined;
    };
    const before = await seen();
    expect(before).toMatchObject({ ...typed, status: 'Send invoices to me' });
    const photoUrl = before?.photo_url ?? '';
    expect((await browser.fetch(photoUrl)).status).toBe(200);

    const owner = await ownerResets(squatter);
    expect(await seen()).toMatchObject({
      full_name: '',
      display_name: '',
      what_i_do: '',
      phone_number: '',
      photo_url: null,
      status: '',
    });
    expect((await owner.browser.fetch(photoUrl)).status).toBe(404);
    const told = team.server.announced.findLast(
      ({ stream }) => stream === `workspace:${team.workspaceId}`,
    );
    expect(JSON.stringify(told)).not.toContain('Ann Owner');
  });

  onSqlite('takes no profile from a session that ended while the form was on its way', async () => {
    const squatter = await newPerson(team.server, 'slow');
    const { browser, id } = squatter;
    let isRead = () => {};
    const read = new Promise<void>((resolve) => (isRead = resolve));
    let finishForm = () => {};
    const boundary = 'a-boundary';
    const part = (name: string, value: string) =>
      `--${boundary}\r\ncontent-disposition: form-data; name="user[${name}]"\r\n\r\n${value}\r\n`;
    const body = new ReadableStream({
      start(controller) {
        const write = (text: string) => controller.enqueue(new TextEncoder().encode(text));
        write(part('full_name', 'Ann Owner'));
        finishForm = () => {
          write(`--${boundary}--\r\n`);
          controller.close();
        };
      },
      pull: () => isRead(),
    });
    const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` };
    // `fetch` streams a body only with `duplex`, which the types lack.
    const init = { body, headers, duplex: 'half' };
    const path = updateUser.path.replace(':id', String(id));
    const form = browser.send(updateUser.method, path, init);
    await read;
    await ownerResets(squatter);
    finishForm();
    expect((await form).status).toBe(401);
    const { full_name } = await team.server.store.reader
      .selectFrom('users')
      .select('full_name')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(full_name).toBe('');
  });

  onSqlite('loses the invite links that the squatter made', async () => {
    const squatter = await newColleague(team, 'inviter');
    const { token } = await makeLink(squatter, { workspace_id: team.workspaceId });
    expect((await lookAt(team.server.openBrowser(), token)).status).toBe(200);
    await ownerResets(squatter);
    expect((await lookAt(team.server.openBrowser(), token)).status).toBe(404);
  });

  onSqlite('tells the owner what it lost: by mail, and in both logs', async () => {
    const squatter = await newPerson(team.server, 'told');
    await setUpApp(squatter);
    await setUpPasskey(team.server, squatter.browser);
    const owner = await ownerResets(squatter);
    const told = await around.mail.untilSubject(owner.email, 'Your password was changed');
    expect(told).toContain('nobody had shown that this address is theirs');
    expect(told).toContain('- the authenticator app');
    expect(told).toContain('- a passkey of an unknown browser');
    expect(told).not.toContain('- names');
    const { reader } = team.server.store;
    const recorded = await reader
      .selectFrom('audit_events')
      .select(['action', 'before'])
      .where('target_id', '=', owner.id)
      .where('action', '=', 'account.claimed')
      .execute();
    expect(recorded.map(({ before }) => JSON.parse(before ?? '') as unknown)).toEqual([
      { app: true, passkeys: 1, providers: 0, profile: false, invite_links: 0 },
    ]);
    expect(around.logged.join()).toMatch(
      new RegExp(`"event":"account_claimed"[^}]*"user":${String(owner.id)}`),
    );
  });

  onSqlite('keeps all of it once its address was verified', async () => {
    const ann = await newPerson(team.server, 'ann');
    const { key } = await setUpPasskey(team.server, ann.browser);
    expect((await verify(await verificationOf(ann.email), undefined, ann.browser)).status).toBe(
      200,
    );
    const asked = await reset(await mailedReset(ann.email));
    expect([asked.status, asked.headers.get('x-second-factor')]).toEqual([
      401,
      'passkey recovery_code',
    ]);
    const browser = team.server.openBrowser();
    const entered = await enterBy(browser, key.show(await passkeyOptions(browser, 'sign_in')));
    expect(entered.status).toBe(200);
  });
});
