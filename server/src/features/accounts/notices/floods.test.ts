import { changeEmail } from '@parley/contract/endpoints/account';
import { signIn as signInCall } from '@parley/contract/endpoints/users';
import { describe, expect, it } from 'vitest';
import { testPassword } from '../../../../testing/clients/test-browser.js';
import { newPerson } from '../../../../testing/people/people.js';
import { teamBeforeAll } from '../../../../testing/people/team.js';
import { mailSettings } from '../../../../testing/requests/counted-invites.js';
import { startTestServer } from '../../../../testing/server/test-server.js';

describe('an address that an account claims', () => {
  // Mails stay in the table of jobs, where they are counted.
  const team = teamBeforeAll(() =>
    startTestServer({
      runsJobs: false,
      environment: { ...mailSettings, PARLEY_RATE_LIMITS: 'on' },
    }),
  );

  async function mailsTo(email: string): Promise<number> {
    const jobs = await team.server.store.reader
      .selectFrom('jobs')
      .select('payload')
      .where('kind', '=', 'account-notice')
      .execute();
    return jobs.filter(({ payload }) => payload.includes(`"to":"${email}"`)).length;
  }

  it('is mailed about five new devices an hour, and the sixth signs in all the same', async () => {
    const { email } = await newPerson(team.server, 'liv');
    const user = { email, password: testPassword };
    for (let times = 0; times < 7; times += 1) {
      const browser = team.server.openBrowser();
      expect((await browser.attempt(signInCall, { body: { user } })).status).toBe(200);
    }
    expect(await mailsTo(email)).toBe(5);
  });

  it('is mailed about five changes an hour, whatever session makes them, and once of its capitals', async () => {
    const { email, browser } = await newPerson(team.server, 'mia');
    const changes = (address: string, by = browser) =>
      by.attempt(changeEmail, {
        body: { account: { email: address, current_password: testPassword } },
      });
    const claimed = 'Mia@example.com';
    expect((await changes(claimed)).status).toBe(200);
    expect([await mailsTo(email), await mailsTo(claimed)]).toEqual([0, 1]);
    for (const address of ['mia@one.example', claimed, 'mia@two.example', claimed]) {
      expect((await changes(address)).status).toBe(200);
    }
    expect(await mailsTo(claimed)).toBe(5);
    const other = team.server.openBrowser();
    await other.signIn(claimed);
    expect((await changes('mia@three.example', other)).status).toBe(429);
  });
});
