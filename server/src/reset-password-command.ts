import { canonicalEmail } from '@parley/contract/rules/sign-up';
import { createReset, handedFor, resetUrl } from './accounts/resets/reset-link.js';
import { readConfig } from './config.js';
import { runCommand } from './lib/run-command.js';
import { openForOperator } from './store/open-for-operator.js';

const usage = `Usage: npm run reset-password EMAIL   prints a link to set a new password, once, within a day
`;

/** Makes a link for a person who cannot be mailed one, also while Parley runs. */
async function run([email, ...rest]: readonly string[]): Promise<number> {
  if (email === undefined || rest.length > 0) {
    process.stderr.write(usage);
    return 1;
  }
  const config = readConfig(process.env);
  const database = openForOperator(config);
  // In the same opening: a stopped Parley's database may have to be brought up to date first.
  const token = await database.write(async (db) => {
    const account = await db
      .selectFrom('users')
      .select(['id', 'email_key', 'password_hash'])
      .where('email_key', '=', canonicalEmail(email))
      .where('is_demo', '=', 0)
      .executeTakeFirst();
    const now = Date.now();
    return account && createReset(db, account, { now, lifetime: handedFor, handedAt: now });
  });
  if (token === undefined) {
    process.stderr.write('There is no account with this e-mail address.\n');
    return 1;
  }
  const url = config.url ?? `http://localhost:${config.port}`;
  process.stdout.write(`${resetUrl(url, token, null)}\n`);
  return 0;
}

await runCommand(run);
