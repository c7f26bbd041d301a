import {
  addPasskey,
  askPasskey,
  beginPasskey,
  listSecondFactors,
  removePasskey,
} from '@parley/contract/endpoints/second-factors';
import { expect } from 'vitest';
import { Authenticator } from '../../../../testing/clients/authenticator.js';
import { describeMostlyOnSqlite } from '../../../../testing/database/each-engine.js';
import { newPerson, type Person } from '../../../../testing/people/people.js';
import {
  challengeOf,
  confirmed,
  enterBy,
  finish,
  forgetShown,
  giveWord,
  originOf,
  passkeyOptions,
  setUpPasskey,
} from '../../../../testing/people/second-factors.js';
import { teamBeforeAll } from '../../../../testing/people/team.js';
import { factorTexts } from './factor-texts.js';

describeMostlyOnSqlite('a passkey', (start, { onSqlite, onBoth }) => {
  const team = teamBeforeAll(() => start());
  const visitor = () => team.server.openBrowser();

  async function withPasskey(name: string) {
    const person = await newPerson(team.server, name);
    return Object.assign(person, await setUpPasskey(team.server, person.browser));
  }

  /** The id of the account's only passkey. */
  async function passkeyOf({ browser }: Pick<Person, 'browser'>): Promise<string> {
    const { passkeys } = await browser.call(listSecondFactors);
    return Object.keys(passkeys)[0] ?? '';
  }

  onBoth(
    'signs in alone, to the account and to a workspace, and says when it was used',
    async () => {
      const { alice, server, workspaceId } = team;
      const { key, recoveryCodes } = await setUpPasskey(server, alice.browser);
      expect(recoveryCodes).toHaveLength(10);
      const browser = visitor();
      const options = await passkeyOptions(browser, 'sign_in');
      expect(options).toMatchObject({ allowCredentials: [], userVerification: 'required' });
      expect((await enterBy(browser, key.show(options))).body).toMatchObject({ id: alice.id });
      const other = visitor();
      const shown = key.show(await passkeyOptions(other, 'sign_in'));
      const entered = await enterBy(other, shown, 'acme');
      expect(entered.body).toMatchObject({ workspaces: { [workspaceId]: { address: 'acme' } } });
      const { passkeys } = await alice.browser.call(listSecondFactors);
      const [passkey] = Object.values(passkeys);
      expect(Date.parse(passkey?.last_used_at ?? '')).toBeGreaterThan(Date.now() - 60_000);

      const elsewhere = key.show(await passkeyOptions(visitor(), 'sign_in'));
      expect((await enterBy(visitor(), elsewhere, 'nowhere')).status).toBe(401);
    },
  );

  onSqlite('is a second factor after the password', async () => {
    const ann = await withPasskey('ann');
    const browser = visitor();
    const asked = await giveWord(browser, ann.email);
    expect(asked.headers.get('x-second-factor')).toBe('passkey recovery_code');
    const challenge = challengeOf(asked);
    const options = await passkeyOptions(browser, 'second_factor', challenge);
    expect(options.allowCredentials).toMatchObject([{ transports: ['internal', 'hybrid'] }]);
    const passkey = ann.key.show(options);
    expect((await finish(browser, challenge, { passkey })).body).toMatchObject({ id: ann.id });

    const bea = await withPasskey('bea');
    const hers = challengeOf(await giveWord(browser, bea.email));
    const another = ann.key.show(await passkeyOptions(browser, 'second_factor', hers));
    const refused = await finish(browser, hers, { passkey: another });
    expect([refused.status, refused.body]).toEqual([401, [factorTexts.passkeyRefused]]);
  });

  onBoth('answers a challenge once, soon, and for what it was asked', async () => {
    const { key, ...cleo } = await withPasskey('cleo');
    const options = await passkeyOptions(visitor(), 'sign_in');
    expect((await enterBy(visitor(), key.show(options))).status).toBe(200);
    const again = await enterBy(visitor(), key.show(options));
    expect([again.status, again.body]).toEqual([401, [factorTexts.passkeyRefused]]);

    const old = await passkeyOptions(visitor(), 'sign_in');
    await team.server.store.transact(async (tx) => {
      await tx.updateTable('auth_challenges').set({ expires_at: tx.now }).execute();
    });
    expect((await enterBy(visitor(), key.show(old))).status).toBe(401);
    const invented = { ...options, challenge: 'x'.repeat(43) };
    expect((await enterBy(visitor(), key.show(invented))).status).toBe(401);
    const challenge = challengeOf(await giveWord(visitor(), cleo.email));
    const second = await passkeyOptions(visitor(), 'second_factor', challenge);
    expect((await enterBy(visitor(), key.show(second))).status).toBe(401);

    const options2 = await passkeyOptions(visitor(), 'sign_in');
    const shown = key.show(options2);
    const both = await Promise.all([enterBy(visitor(), shown), enterBy(visitor(), shown)]);
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 401]));
  });

  onSqlite(
    'is refused for another site, without its user, with a wrong signature or an old count',
    async () => {
      const { key } = await withPasskey('dan');
      const attempt = async (
        change: (shown: ReturnType<typeof key.show>) => unknown = () => {},
      ) => {
        const shown = key.show(await passkeyOptions(visitor(), 'sign_in'));
        change(shown);
        return (await enterBy(visitor(), shown)).status;
      };
      expect(await attempt()).toBe(200);
      const options = () => passkeyOptions(visitor(), 'sign_in');
      const phished = key.show(await options(), { origin: 'https://chat.example.org' });
      expect((await enterBy(visitor(), phished)).status).toBe(401);
      const foreign = key.show({ ...(await options()), rpId: 'example.org' });
      expect((await enterBy(visitor(), foreign)).status).toBe(401);
      const unverified = key.show(await options(), { isVerified: false });
      expect((await enterBy(visitor(), unverified)).status).toBe(401);
      expect(
        await attempt(({ response }) => {
          response.signature = Buffer.from('nonsense').toString('base64url');
        }),
      ).toBe(401);
      expect(await attempt(({ response }) => (response.userHandle = 'somebody-else'))).toBe(401);
      expect(await attempt(({ response }) => (response.clientDataJSON = 'nonsense'))).toBe(401);
      expect(await attempt()).toBe(200);
      // A copy of the key has counted less.
      key.counter -= 1;
      expect(await attempt()).toBe(401);
      expect(await attempt()).toBe(200);
    },
  );

  onSqlite('is not made without an answer to its own challenge, nor a second time', async () => {
    const { server } = team;
    const eli = await newPerson(server, 'eli');
    const fay = await newPerson(server, 'fay');
    const key = new Authenticator(originOf(server));
    const begin = () => eli.browser.call(beginPasskey, { body: confirmed });
    const add = (person: Person, passkey: ReturnType<typeof key.create>) =>
      person.browser.attempt(addPasskey, { body: { passkey } });
    expect((await add(fay, key.create(await begin()))).status).toBe(422);
    const phished = key.create(await begin(), { origin: 'https://chat.example.org' });
    expect((await add(eli, phished)).status).toBe(422);
    expect((await add(eli, key.create(await begin(), { isVerified: false }))).status).toBe(422);
    const made = key.create(await begin());
    expect((await add(eli, made)).status).toBe(200);
    expect((await add(eli, made)).status).toBe(422);
    const known = await begin();
    expect(known.excludeCredentials).toMatchObject([{ id: made.id }]);
    const twice = await add(eli, key.create(known));
    expect([twice.status, twice.body]).toEqual([409, [factorTexts.passkeyKnown]]);
  });

  onSqlite('is refused once it is removed, by its owner alone', async () => {
    const gus = await withPasskey('gus');
    const hal = await newPerson(team.server, 'hal');
    const id = await passkeyOf(gus);
    const remove = (person: Person, wanted: string) =>
      person.browser.attempt(removePasskey, { params: { id: wanted }, body: confirmed });
    const strange = await remove(hal, id);
    const missing = await remove(hal, '999999');
    expect([strange.status, strange.text]).toEqual([404, missing.text]);

    const asked = await passkeyOptions(visitor(), 'sign_in');
    const challenge = challengeOf(await giveWord(visitor(), gus.email));
    expect((await remove(gus, id)).body).toMatchObject({ passkeys: {}, recovery_codes: 0 });
    expect((await enterBy(visitor(), gus.key.show(asked))).status).toBe(401);
    const second = await visitor().attempt(askPasskey, {
      body: { passkey: { purpose: 'second_factor', challenge } },
    });
    expect(second.status).toBe(404);
    expect((await giveWord(visitor(), gus.email)).status).toBe(200);
  });

  onSqlite('confirms a sensitive change', async () => {
    const { key, ...ida } = await withPasskey('ida');
    await forgetShown(team.server.store);
    const id = await passkeyOf(ida);
    const remove = (second_factor?: object) =>
      ida.browser.attempt(removePasskey, {
        params: { id },
        body: { account: { ...confirmed.account, second_factor } },
      });
    expect((await remove()).status).toBe(422);
    const passkey = key.show(await passkeyOptions(ida.browser, 'confirmation'));
    expect((await remove({ passkey })).status).toBe(200);
    const asked = await visitor().attempt(askPasskey, {
      body: { passkey: { purpose: 'confirmation' } },
    });
    expect(asked.status).toBe(401);
  });
});
