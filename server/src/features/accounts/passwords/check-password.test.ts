import { hash } from '@node-rs/argon2';
import { changePassword } from '@parley/contract/endpoints/account';
import { signUp } from '@parley/contract/endpoints/users';
import { expect } from 'vitest';
import { describeMostlyOnSqlite } from '../../../../testing/database/each-engine.js';
import { newPerson } from '../../../../testing/people/people.js';
import { giveWord } from '../../../../testing/people/second-factors.js';
import { teamBeforeAll } from '../../../../testing/people/team.js';
import { leastPasswordCost } from '../../../../testing/server/least-password-cost.js';

const composed = 'mañana-éclair-ü';
const decomposed = composed.normalize('NFD');

describeMostlyOnSqlite('a password with accents', (start, { onSqlite, onBoth }) => {
  const team = teamBeforeAll(start);

  const attempt = async (email: string, password: string) =>
    (await giveWord(team.server.openBrowser(), email, { password })).status;

  const storedOf = async (email: string) => {
    const { password_hash } = await team.server.store.reader
      .selectFrom('users')
      .select('password_hash')
      .where('email_key', '=', email)
      .executeTakeFirstOrThrow();
    return password_hash ?? '';
  };

  /** Stores a hash of the password as typed, as earlier versions did. */
  async function storeAsTyped(id: number, password: string): Promise<void> {
    const password_hash = await hash(password, leastPasswordCost);
    await team.server.store.transact((tx) =>
      tx.updateTable('users').set({ password_hash }).where('id', '=', id).execute(),
    );
  }

  onSqlite('is the same however the keyboard composes its letters', async () => {
    for (const [index, password] of [composed, decomposed].entries()) {
      const email = `same${index}@example.com`;
      const user = { email, password, password_confirm: password };
      await team.server.openBrowser().call(signUp, { body: { user } });
      for (const typed of [composed, decomposed]) expect(await attempt(email, typed)).toBe(200);
      for (const wrong of ['manana-eclair-u', composed.toUpperCase()]) {
        expect(await attempt(email, wrong)).toBe(401);
      }
    }
  });

  onSqlite('is the same with the space that a Mac types by Option and the space bar', async () => {
    const email = 'space@example.com';
    const secret = { password: 'a horse here', password_confirm: 'a\u00a0horse here' };
    await team.server.openBrowser().call(signUp, { body: { user: { email, ...secret } } });
    expect(await attempt(email, 'a\u00a0horse\u00a0here')).toBe(200);
    expect(await attempt(email, 'ahorsehere')).toBe(401);
  });

  onBoth('works with a hash of an earlier version, and is hashed anew once', async () => {
    const { id, email } = await newPerson(team.server, 'old');
    for (const stored of [decomposed, composed]) {
      for (const typed of [composed, decomposed]) {
        await storeAsTyped(id, stored);
        const before = await storedOf(email);
        expect(await attempt(email, 'another horse')).toBe(401);
        expect(await attempt(email, typed)).toBe(200);
        const after = await storedOf(email);
        expect(after === before).toBe(stored === composed);
        expect(await attempt(email, typed)).toBe(200);
        expect(await storedOf(email)).toBe(after);
      }
    }
  });

  onBoth('signs in several browsers at once while it is hashed anew', async () => {
    const { id, email } = await newPerson(team.server, 'several');
    await storeAsTyped(id, decomposed);
    const statuses = await Promise.all([1, 2, 3].map(() => attempt(email, decomposed)));
    expect(statuses).toEqual([200, 200, 200]);
  });

  onSqlite('confirms a change in either composition', async () => {
    const { id, browser } = await newPerson(team.server, 'changing');
    await storeAsTyped(id, decomposed);
    const secret = { password: 'a better horse', password_confirm: 'a better horse' };
    const account = { current_password: composed, ...secret };
    expect((await browser.attempt(changePassword, { body: { account } })).status).toBe(200);
  });
});
