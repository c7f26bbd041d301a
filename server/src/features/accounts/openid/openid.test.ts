import { readAccount } from '@parley/contract/endpoints/account';
import { beginOpenId, unlinkIdentity } from '@parley/contract/endpoints/openid';
import { resetPassword } from '@parley/contract/endpoints/password-resets';
import { listSessions } from '@parley/contract/endpoints/sessions';
import { listWorkspaces } from '@parley/contract/endpoints/workspaces';
import { texts } from '@parley/contract/texts';
import { afterAll, expect } from 'vitest';
import type * as z from 'zod/mini';
import { type TestBrowser, testPassword } from '../../../../testing/clients/test-browser.js';
import { describeMostlyOnSqlite } from '../../../../testing/database/each-engine.js';
import { newPerson, newWorkspace } from '../../../../testing/people/people.js';
import { teamBeforeAll } from '../../../../testing/people/team.js';
import { makeLink } from '../../../../testing/requests/invite-links.js';
import { OpenIdServer, passProvider } from '../../../../testing/services/openid-server.js';
import { onlyWayIn } from '../identities/unlink-identity.js';
import { createReset } from '../resets/reset-link.js';

const parley = 'https://chat.example.com';

describeMostlyOnSqlite('signing in by a provider', (start, { onSqlite, onBoth }) => {
  let acme: OpenIdServer;
  let other: OpenIdServer;
  let invited: OpenIdServer;
  const team = teamBeforeAll(async () => {
    [acme, other, invited] = await Promise.all([
      OpenIdServer.start('acme'),
      OpenIdServer.start('other'),
      OpenIdServer.start('invited'),
    ]);
    for (const provider of [acme, other, invited]) provider.serve(parley);
    const settings = [acme.setting, other.setting, { ...invited.setting, signups: 'invited' }];
    return start({
      environment: {
        PARLEY_URL: parley,
        PARLEY_TRUST_PROXY: 'loopback',
        OIDC_PROVIDERS: JSON.stringify(settings),
        LOG_LEVEL: 'fatal',
      },
    });
  });
  afterAll(() => Promise.all([acme.close(), other.close(), invited.close()]));

  type Begin = z.input<typeof beginOpenId.body>['openid'];

  async function begin(browser: TestBrowser, provider: OpenIdServer, openid: Begin = {}) {
    const input = { params: { provider: provider.name }, body: { openid } };
    return new URL((await browser.call(beginOpenId, input)).url);
  }

  /** Where the server leads the browser that comes back. */
  async function comeBack(browser: TestBrowser, back: URL): Promise<string | null> {
    expect(back.origin).toBe(parley);
    const { status, headers } = await browser.fetch(back.pathname + back.search);
    expect(status).toBe(303);
    return headers.get('location');
  }

  async function goThrough(
    browser: TestBrowser,
    { provider = acme, as, ...openid }: Begin & { provider?: OpenIdServer; as: string },
  ): Promise<string | null> {
    const url = await begin(browser, provider, openid);
    return comeBack(browser, await passProvider(url.href, as));
  }

  const isSignedIn = async (browser: TestBrowser) =>
    (await browser.attempt(listWorkspaces)).status === 200;
  const accountsOf = (email: string) =>
    team.server.store.reader
      .selectFrom('users')
      .select(['id', 'full_name', 'password_hash', 'email_verified_at'])
      .where('email_key', '=', email)
      .execute();

  onBoth('makes an account at the first time, and signs in to the same at the next', async () => {
    acme.people.set('ann', { email: 'Ann@example.com', email_verified: true, name: 'Ann Lee' });
    const browser = team.server.openBrowser();
    expect(await goThrough(browser, { as: 'ann' })).toBe('/#/openid/done?provider=acme');
    const [ann, ...more] = await accountsOf('ann@example.com');
    expect(more).toEqual([]);
    expect(ann).toMatchObject({ full_name: 'Ann Lee', password_hash: null });
    expect(ann?.email_verified_at).not.toBeNull();
    expect(await browser.call(readAccount)).toMatchObject({
      has_password: false,
      email_verified: true,
      identities: expect.objectContaining({}) as object,
    });

    // Their e-mail there does not matter any more.
    acme.people.set('ann', { email: 'lee@example.com' });
    const again = team.server.openBrowser();
    expect(await goThrough(again, { as: 'ann' })).toBe('/#/openid/done?provider=acme');
    expect(Object.values(await again.call(listSessions))).toHaveLength(2);
    expect(await accountsOf('lee@example.com')).toEqual([]);
  });

  onSqlite(
    'takes over no account by its e-mail, until its owner has linked the provider',
    async () => {
      const bea = await newPerson(team.server, 'bea');
      for (const provider of [acme, other]) {
        provider.people.set('bea', { email: bea.email, email_verified: true });
        const browser = team.server.openBrowser();
        expect(await goThrough(browser, { provider, as: 'bea' })).toContain('/openid/known_email?');
        expect(await isSignedIn(browser)).toBe(false);
      }

      const body = { openid: { link: true, current_password: 'wrong' } };
      const wrong = await bea.browser.attempt(beginOpenId, { params: { provider: 'acme' }, body });
      expect([wrong.status, wrong.body]).toEqual([422, [texts.passwordWrong]]);
      const link = { as: 'bea', link: true, current_password: testPassword };
      expect(await goThrough(bea.browser, link)).toBe('/#/account');
      const [identity] = Object.values((await bea.browser.call(readAccount)).identities);
      expect(identity).toMatchObject({ provider: 'acme', label: 'Acme', email: bea.email });

      const browser = team.server.openBrowser();
      expect(await goThrough(browser, { as: 'bea' })).toContain('/openid/done');
      expect(await goThrough(team.server.openBrowser(), { provider: other, as: 'bea' })).toContain(
        'known_email',
      );

      const params = { id: String(identity?.id) };
      const unlink = (current_password: string) =>
        browser.attempt(unlinkIdentity, { params, body: { identity: { current_password } } });
      expect((await unlink('wrong')).status).toBe(422);
      expect((await unlink(testPassword)).status).toBe(200);
      expect(await goThrough(team.server.openBrowser(), { as: 'bea' })).toContain('known_email');
    },
  );

  onSqlite(
    'links an account of the provider to one account, and one of each provider',
    async () => {
      const cleo = await newPerson(team.server, 'cleo');
      const dan = await newPerson(team.server, 'dan');
      for (const name of ['cleo', 'dan']) acme.people.set(name, { email: `${name}@acme.example` });
      const link = { link: true, current_password: testPassword };
      expect(await goThrough(cleo.browser, { as: 'cleo', ...link })).toBe('/#/account');
      expect(await goThrough(cleo.browser, { as: 'cleo', ...link })).toBe('/#/account');
      expect(await goThrough(dan.browser, { as: 'cleo', ...link })).toContain('linked_elsewhere');
      expect(await goThrough(cleo.browser, { as: 'dan', ...link })).toContain('linked_other');
      // Linking goes on in the session that began it, and in no other.
      const url = await begin(dan.browser, acme, link);
      await dan.browser.signUp('dan-2@example.com');
      expect(await comeBack(dan.browser, await passProvider(url.href, 'dan'))).toContain('stale');
      const visitor = await team.server
        .openBrowser()
        .attempt(beginOpenId, { params: { provider: 'acme' }, body: { openid: link } });
      expect(visitor.status).toBe(401);
    },
  );

  onSqlite('keeps the only way into an account, until it has a password', async () => {
    acme.people.set('eli', { email: 'eli@example.com', email_verified: true });
    const browser = team.server.openBrowser();
    await goThrough(browser, { as: 'eli' });
    const [identity] = Object.values((await browser.call(readAccount)).identities);
    const params = { id: String(identity?.id) };
    const unlink = (current_password?: string) =>
      browser.attempt(unlinkIdentity, { params, body: { identity: { current_password } } });
    const refused = await unlink();
    expect([refused.status, refused.body]).toEqual([409, [onlyWayIn]]);

    const { store } = team.server;
    const [eli] = await accountsOf('eli@example.com');
    const verified = { password_hash: null, email_verified_at: eli?.email_verified_at ?? null };
    const account = { id: eli?.id ?? 0, email_key: 'eli@example.com', ...verified };
    const token = await store.transact((tx) =>
      createReset(tx, account, { now: tx.now, lifetime: 60_000, handedAt: null }),
    );
    const password_reset = { token, password: testPassword, password_confirm: testPassword };
    await browser.call(resetPassword, { body: { password_reset } });
    expect((await unlink(testPassword)).status).toBe(200);
    expect((await team.server.openBrowser().signIn('eli@example.com')).id).toBe(eli?.id);
  });

  onSqlite('makes no account for an address that the provider does not vouch for', async () => {
    for (const email_verified of [false, undefined]) {
      acme.people.set('fay', {
        email: 'fay@example.com',
        ...(email_verified === false && { email_verified }),
      });
      const browser = team.server.openBrowser();
      expect(await goThrough(browser, { as: 'fay' })).toContain('/openid/unverified?');
      expect(await isSignedIn(browser)).toBe(false);
    }
    expect(await accountsOf('fay@example.com')).toEqual([]);
  });

  onSqlite(
    'refuses a callback with another nonce or state, of another browser, or used already',
    async () => {
      acme.people.set('gil', { email: 'gil@example.com', email_verified: true });
      const browser = team.server.openBrowser();
      const forged = await begin(browser, acme);
      forged.searchParams.set('nonce', 'another');
      expect(await comeBack(browser, await passProvider(forged.href, 'gil'))).toContain('failed');

      const url = await begin(browser, acme);
      const back = await passProvider(url.href, 'gil');
      const otherState = new URL(back);
      otherState.searchParams.set('state', 'another');
      expect(await comeBack(browser, otherState)).toContain('stale');
      expect(await comeBack(team.server.openBrowser(), back)).toContain('stale');
      const cookie = browser.cookieHeader;
      expect(await accountsOf('gil@example.com')).toEqual([]);
      expect(await comeBack(browser, back)).toContain('done');

      expect(await comeBack(browser, back)).toContain('stale');
      const thief = team.server.openBrowser();
      const replayed = await thief.fetch(back.pathname + back.search, { headers: { cookie } });
      expect(replayed.headers.get('location')).toContain('failed');
      expect(await isSignedIn(thief)).toBe(false);
      // A provider's callback is no other provider's.
      const began = await begin(browser, acme);
      const mixed = await passProvider(began.href, 'gil');
      mixed.pathname = mixed.pathname.replace('acme', 'other');
      expect(await comeBack(browser, mixed)).toContain('stale');
    },
  );

  onSqlite(
    'begins each visit with a PKCE challenge, and ends none without its verifier',
    async () => {
      acme.people.set('joe', { email: 'joe@example.com', email_verified: true });
      const browser = team.server.openBrowser();
      const url = await begin(browser, acme);
      expect(url.searchParams.get('code_challenge_method')).toBe('S256');
      const challenge = url.searchParams.get('code_challenge') ?? '';
      expect(challenge).toMatch(/^[\w-]{43}$/);

      const swapped = await begin(browser, acme);
      swapped.searchParams.set('code_challenge', challenge);
      expect(await comeBack(browser, await passProvider(swapped.href, 'joe'))).toContain('failed');
      expect(await goThrough(browser, { as: 'joe' })).toContain('done');
    },
  );

  onSqlite('refuses a forged cookie of the visit like a missing one', async () => {
    acme.people.set('kim', { email: 'kim@example.com', email_verified: true });
    const browser = team.server.openBrowser();
    const { href } = await begin(browser, acme);
    const back = await passProvider(href, 'kim');
    const [, content = '', signature = ''] =
      /__Host-parley_openid=([^.]+)\.([^;]+)/.exec(browser.cookieHeader) ?? [];
    const pending: unknown = JSON.parse(Buffer.from(content, 'base64url').toString());
    const changed = JSON.stringify(Object.assign({}, pending, { until: Date.now() + 3_600_000 }));
    const forged = Buffer.from(changed).toString('base64url');

    const comeWith = async (value: string) => {
      const headers = { cookie: `__Host-parley_openid=${value}` };
      const answer = await team.server
        .openBrowser()
        .fetch(back.pathname + back.search, { headers });
      return answer.headers.get('location');
    };
    const missing = await comeBack(team.server.openBrowser(), back);
    for (const value of ['', content, `${content}.`, `${forged}.${signature}`]) {
      expect([value, await comeWith(value)]).toEqual([value, missing]);
    }
    expect(await comeWith(`${content}.${signature}`)).toBe('/#/openid/done?provider=acme');
  });

  onSqlite('says that the visitor cancelled, and what the provider refused', async () => {
    const browser = team.server.openBrowser();
    expect(await goThrough(browser, { as: 'cancels' })).toContain('/openid/cancelled?');
    const url = await begin(browser, acme);
    const back = new URL(`${parley}/openid/acme/callback?error=server_error`);
    back.searchParams.set('state', url.searchParams.get('state') ?? '');
    expect(await comeBack(browser, back)).toContain('/openid/failed?');
    const nobody = await browser.fetch('/openid/nobody/callback?code=x&state=y');
    expect(nobody.headers.get('location')).toBe('/#/openid/stale');
  });

  onSqlite('says that a provider is down, and works once it is back', async () => {
    const input = { params: { provider: 'other' }, body: { openid: {} } };
    const browser = team.server.openBrowser();
    const url = await begin(browser, other);
    const back = await passProvider(url.href, 'hal');
    await other.goDown();
    expect(await comeBack(browser, back)).toContain('/openid/unreachable?');

    // Another process has not met it yet.
    const fresh = await start({
      environment: {
        PARLEY_URL: parley,
        PARLEY_TRUST_PROXY: 'loopback',
        OIDC_PROVIDERS: JSON.stringify([other.setting]),
        LOG_LEVEL: 'fatal',
      },
    });
    const newcomer = fresh.openBrowser();
    const down = await newcomer.attempt(beginOpenId, input);
    expect([down.status, down.body]).toEqual([
      503,
      [
        'Other cannot be reached at the moment. Try again in a few minutes, or sign in with your password.',
      ],
    ]);
    await other.comeBack();
    expect((await newcomer.attempt(beginOpenId, input)).status).toBe(200);
    await fresh.close();
  });

  onSqlite('makes accounts for whom sign-ups are open, by an invite link too', async () => {
    invited.people.set('ivy', { email: 'ivy@example.com', email_verified: true });
    const browser = team.server.openBrowser();
    const visit = { provider: invited, as: 'ivy' };
    expect(await goThrough(browser, visit)).toContain('/openid/invited?');
    const host = await newPerson(team.server, 'host');
    const { workspace } = await newWorkspace(host, 'hosts');
    const { token } = await makeLink(host, { workspace_id: workspace.id });
    const dead = { ...visit, invite_token: 'x'.repeat(43) };
    expect(await goThrough(browser, dead)).toContain('/openid/dead_invite?');
    expect(await goThrough(browser, { ...visit, invite_token: token })).toContain('done');
    expect(Object.keys(await browser.call(listWorkspaces))).toEqual([String(workspace.id)]);
  });
});
