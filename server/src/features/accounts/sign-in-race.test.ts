import { changePassword } from '@parley/contract/endpoints/account';
import { expect, it } from 'vitest';
import { testPassword } from '../../../testing/clients/test-browser.js';
import { describeOnEachEngine } from '../../../testing/database/each-engine.js';
import { newPerson } from '../../../testing/people/people.js';
import { teamBeforeAll } from '../../../testing/people/team.js';
import { leastPasswordCost } from '../../../testing/server/least-password-cost.js';
import { passwordHasher } from './password.js';
import { passwordChecker } from './passwords/check-password.js';
import { findAccount, signIn } from './sign-in.js';

describeOnEachEngine(
  'a password that changes while somebody signs in by the one before',
  (start) => {
    const team = teamBeforeAll(start);

    it('lets no session begin', async () => {
      const { store } = team.server;
      const { id, email, browser } = await newPerson(team.server, 'ned');
      const credentials = { email, password: testPassword, workspace_address: '' };
      const notices = {
        tell: () => {},
        askToVerify: () => {},
        mayTellOfDevice: () => Promise.resolve(false),
      };
      const checkPassword = passwordChecker(passwordHasher(leastPasswordCost));
      const parts = { store, notices, checkPassword };
      const visit = { present: null, device: '', address: '', isKnownDevice: false };
      const found = await findAccount(store.reader, credentials, false);
      const sessions = () =>
        store.reader.selectFrom('sessions').select('id').where('user_id', '=', id).execute();

      await signIn(parts, found, credentials, visit);
      expect(await sessions()).toHaveLength(2);

      const password = 'a better horse';
      await browser.call(changePassword, {
        body: { account: { current_password: testPassword, password, password_confirm: password } },
      });
      await expect(signIn(parts, found, credentials, visit)).rejects.toThrow();
      expect(await sessions()).toHaveLength(1);
    });
  },
);
