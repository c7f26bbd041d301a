import { canonicalEmail } from '@parley/contract/rules/sign-up';
import { createReset, handedFor, resetUrl } from './accounts/resets/reset-link.js';
import { readConfig } from './config.js';
import { hasSecondFactor, removeAllFactors } from './factors/second-factors.js';
import { runCommand } from './lib/run-command.js';
import { openForOperator } from './store/open-for-operator.js';

const usage = `Usage: npm run reset-password EMAIL   prints a link to set a new password, once, within a day
       npm run reset-password -- EMAIL --without-second-factor
                                      also removes what the account asks for beside its password
`;
const withoutFactor = '--without-second-factor';
const hasFactor = `The account asks for a second factor, too. Is it lost? Then run this again with ${withoutFactor}.
`;

/** Makes a link for a person who cannot be mailed one, also while Parley runs. */
async function run(words: readonly string[]): Promise<number> {
  const removesFactors = words.includes(withoutFactor);
  const [email, ...rest] = words.filter((word) => word !== withoutFactor);
  if (email === undefined || rest.length > 0 || email.startsWith('-')) {
    process.stderr.write(usage);
    return 1;
  }
  const config = readConfig(process.env);
  const database = openForOperator(config);
  // In the same opening: a stopped Parley's database may have to be brought up to date first.
  const made = await database.write(async (db) => {
    const account = await db
      .selectFrom('users')
      .select(['id', 'email_key', 'password_hash'])
      .where('email_key', '=', canonicalEmail(email))
      .where('is_demo', '=', 0)
      .executeTakeFirst();
    if (!account) return null;
    if (removesFactors) await removeAllFactors(db, account.id);
    const now = Date.now();
    const token = await createReset(db, account, { now, lifetime: handedFor, handedAt: now });
    return { token, asksForFactor: await hasSecondFactor(db, account.id) };
  });
  if (made === null) {
    process.stderr.write('There is no account with this e-mail address.\n');
    return 1;
  }
  const url = config.url ?? `http://localhost:${config.port}`;
  process.stdout.write(`${resetUrl(url, made.token, null)}\n`);
  if (made.asksForFactor) process.stderr.write(hasFactor);
  return 0;
}

await runCommand(run);
