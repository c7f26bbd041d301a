import { hasSecondFactor, removeAllFactors } from '../domain/accounts/second-factors.js';
import { createReset, handedFor, resetUrl } from '../features/accounts/resets/reset-link.js';
import { accountOf, emailKeys } from '../platform/lib/canonical-email.js';
import { StartError } from '../platform/lib/start-error.js';
import { openForOperator } from '../platform/store/open-for-operator.js';
import type { Command } from './command-line/command.js';

const withoutFactor = 'without-second-factor';
const hasFactor = `The account asks for a second factor, too. Is it lost? Then run this again with --${withoutFactor}.
`;

export const resetPassword: Command = {
  name: 'reset-password',
  parameters: 'EMAIL',
  words: { least: 1, most: 1 },
  options: {
    [withoutFactor]: {
      value: null,
      help: 'also removes what the account asks for beside its password',
    },
  },
  summary: 'prints a link by which a person sets a new password',
  explanation: `
Prints a link that sets a new password, once, within a day. Whoever has the link has
the account: make sure that you give it to its owner. It works while Parley runs.`,
  async run({ words: [email = ''], options, config }) {
    const database = openForOperator(config);
    // In the same opening: a stopped Parley's database may have to be brought up to date first.
    const made = await database.write(async (db) => {
      const accounts = await db
        .selectFrom('users')
        .select(['id', 'email_key', 'password_hash', 'email_verified_at'])
        .where('email_key', 'in', emailKeys(email))
        .where('is_demo', '=', 0)
        .execute();
      const account = accountOf(accounts, email);
      if (!account) return null;
      if (options.has(withoutFactor)) await removeAllFactors(db, account.id);
      const now = Date.now();
      const token = await createReset(db, account, { now, lifetime: handedFor, handedAt: now });
      return { token, asksForFactor: await hasSecondFactor(db, account.id) };
    });
    if (made === null) throw new StartError('There is no account with this e-mail address.');
    const { token, asksForFactor } = made;
    const url = resetUrl(config.url ?? `http://localhost:${config.port}`, token, null);
    return {
      code: 0,
      text: `${url}\n`,
      result: { url, asks_for_second_factor: asksForFactor },
      ...(asksForFactor && { note: hasFactor }),
    };
  },
};
