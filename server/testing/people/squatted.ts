import { readAccount } from '@parley/contract/endpoints/account';
import { verifyEmail } from '@parley/contract/endpoints/email-verifications';
import { beginOpenId } from '@parley/contract/endpoints/openid';
import { askPasswordReset, resetPassword } from '@parley/contract/endpoints/password-resets';
import { listWorkspaces } from '@parley/contract/endpoints/workspaces';
import { afterAll, expect } from 'vitest';
import type { RawAnswer, TestBrowser } from '../clients/test-browser.js';
import type { StartServer } from '../database/each-engine.js';
import { MailServer } from '../services/mail-server.js';
import { OpenIdServer, passProvider } from '../services/openid-server.js';
import { Person } from './people.js';
import { teamBeforeAll } from './team.js';

export const ownersPassword = "the owner's horse";

/**
 * A team on a server that mails and knows the provider `acme`, for stories of a squatter, who signs up with an address
 * before its owner does.
 */
export function squattedBeforeAll(start: StartServer) {
  // Filled before the first test; only tests read it.
  const around = { logged: [] as string[] } as {
    mail: MailServer;
    acme: OpenIdServer;
    logged: string[];
  };
  const team = teamBeforeAll(async () => {
    const [mail, acme] = await Promise.all([MailServer.start(), OpenIdServer.start('acme')]);
    Object.assign(around, { mail, acme });
    acme.serve(mail.environment['PARLEY_URL'] ?? '');
    return start({
      environment: {
        ...mail.environment,
        OIDC_PROVIDERS: JSON.stringify([acme.setting]),
        LOG_LEVEL: 'warn',
      },
      onLogLine: (line) => void around.logged.push(line),
    });
  });
  afterAll(() => Promise.all([around.mail.close(), around.acme.close()]));
  const openBrowser = () => team.server.openBrowser();

  const tokenIn = (text: string, page: string) =>
    new RegExp(`https://chat\\.example\\.com/#/${page}/([\\w-]{43})`).exec(text)?.[1] ?? '';

  async function mailedReset(email: string): Promise<string> {
    await openBrowser().attempt(askPasswordReset, { body: { password_reset: { email } } });
    return tokenIn(await around.mail.untilSubject(email, 'Set a new password'), 'reset');
  }

  function reset(token: string, browser = openBrowser()): Promise<RawAnswer> {
    const password_reset = { token, password: ownersPassword, password_confirm: ownersPassword };
    return browser.attempt(resetPassword, { body: { password_reset } });
  }

  return {
    team,
    around,
    tokenIn,
    mailedReset,
    reset,
    /** The owner sets a new password by mail, and is signed in. */
    async ownerResets({ id, email }: Pick<Person, 'id' | 'email'>): Promise<Person> {
      const browser = openBrowser();
      const answer = await reset(await mailedReset(email), browser);
      expect([answer.status, answer.body]).toMatchObject([200, { id }]);
      return new Person({ id, email, browser });
    },
    isVerified: async ({ browser }: Pick<Person, 'browser'>) =>
      (await browser.call(readAccount)).email_verified,
    isSignedIn: async (browser: TestBrowser) =>
      (await browser.attempt(listWorkspaces)).status === 200,
    /** The token in the last of `count` verification mails. */
    verificationOf: async (email: string, count = 1) =>
      tokenIn(await around.mail.untilVerification(email, count), 'verify'),
    verify: (token: string, password?: string, browser = openBrowser()) =>
      browser.attempt(verifyEmail, { body: { email_verification: { token, password } } }),
    /** Resolves with the page to which the server redirects a browser that comes back from the provider. */
    async visitProvider(browser: TestBrowser, as: string, openid = {}): Promise<string> {
      const input = { params: { provider: 'acme' }, body: { openid } };
      const { url } = await browser.call(beginOpenId, input);
      const back = await passProvider(url, as);
      const { headers } = await browser.fetch(back.pathname + back.search);
      return headers.get('location') ?? '';
    },
  };
}
