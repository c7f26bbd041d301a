import { displayName } from '@parley/contract/rules/display-name';
import * as z from 'zod/mini';
import { defineJob } from '../../../platform/jobs/job-kind.js';
import { mailToAccount } from './mail-to-account.js';

const Factor = z.enum(['totp', 'passkey']);
const Notice = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('password_changed'),
    device: z.string(),
    /** Names of the passkeys and linked identities that still sign in. */
    remaining: z._default(z.array(z.string()), []),
    /** Ways in and public facts that the account lost when its address was first proven, in words for the mail. */
    lost: z._default(z.array(z.string()), []),
  }),
  z.object({ kind: z.literal('email_changed'), device: z.string(), email: z.string() }),
  z.object({ kind: z.literal('new_device'), device: z.string() }),
  z.object({ kind: z.literal('factor_added'), device: z.string(), factor: Factor }),
  z.object({ kind: z.literal('factor_removed'), device: z.string(), factor: Factor }),
  z.object({ kind: z.literal('recovery_codes_renewed'), device: z.string() }),
  z.object({ kind: z.literal('recovery_code_used'), device: z.string(), left: z.number() }),
  z.object({ kind: z.literal('account_deleted'), device: z.string() }),
  z.object({ kind: z.literal('identity_linked'), device: z.string(), label: z.string() }),
  z.object({ kind: z.literal('identity_unlinked'), device: z.string(), label: z.string() }),
]);
export type Notice = z.output<typeof Notice>;

const subjects: Readonly<Record<Notice['kind'], string>> = {
  password_changed: 'Your password was changed',
  email_changed: 'Your email address was changed',
  new_device: 'A new device signed in to your account',
  factor_added: 'A second step was added to your account',
  factor_removed: 'A second step was removed from your account',
  recovery_codes_renewed: 'Your recovery codes were replaced',
  recovery_code_used: 'A recovery code of your account was used',
  account_deleted: 'Your account was deleted',
  identity_linked: 'Your account has a new way to sign in',
  identity_unlinked: 'Your account has lost a way to sign in',
};

/** Mails an account what happened to it. */
export const noticeJob = defineJob({
  name: 'account-notice',
  payload: z.object({ user_id: z.number(), to: z.string(), at: z.number(), notice: Notice }),
  async run({ user_id, to, at, notice }, parts) {
    const { url } = parts.outside;
    if (url === null) return;
    const { display_name, full_name } = await parts.store.reader
      .selectFrom('users')
      .select(['display_name', 'full_name'])
      .where('id', '=', user_id)
      .executeTakeFirstOrThrow();
    await mailToAccount(parts, user_id, {
      to: { name: displayName({ display_name, full_name, email: to }), address: to },
      subject: subjects[notice.kind],
      text: `${happened(notice, timeText(at))}\n\n${remedy(notice, url)}`,
    });
  },
});

const factorNames = { totp: 'An authenticator app', passkey: 'A passkey' } as const;

/** `24 November 2026 at 22:10 UTC`. */
function timeText(at: number): string {
  const format = { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' } as const;
  return `${new Intl.DateTimeFormat('en-GB', format).format(at)} UTC`;
}

function happened(notice: Notice, when: string): string {
  const where = notice.device === '' ? 'on a device that is not known' : `in ${notice.device}`;
  switch (notice.kind) {
    case 'password_changed':
      return `The password of your account was changed on ${when}, ${where}. All other browsers were signed out.${lostText(notice.lost)}`;
    case 'email_changed':
      return `The email address of your account was changed to ${notice.email} on ${when}, ${where}.`;
    case 'new_device':
      return `Your account was signed in to on ${when}, ${where}, for the first time since you set your password.`;
    case 'factor_added':
      return `${factorNames[notice.factor]} was added to your account on ${when}, ${where}. From now on signing in asks for more than your password.`;
    case 'factor_removed':
      return `${factorNames[notice.factor]} was removed from your account on ${when}, ${where}.`;
    case 'recovery_codes_renewed':
      return `New recovery codes were made for your account on ${when}, ${where}. Those before do not work any more.`;
    case 'recovery_code_used':
      return `A recovery code of your account was used on ${when}, ${where}. You have ${notice.left} left.`;
    case 'account_deleted':
      return `Your account was deleted on ${when}, ${where}.`;
    case 'identity_linked':
      return `${notice.label} was linked to your account on ${when}, ${where}: it can be signed in to that way from now on.`;
    case 'identity_unlinked':
      return `${notice.label} was unlinked from your account on ${when}, ${where}.`;
  }
}

function lostText(lost: readonly string[]): string {
  if (lost.length === 0) return '';
  return `\n\nUntil then nobody had shown that this address is theirs, so this was removed, in case that somebody else had entered it. What was yours can be added again:\n${listText(lost)}`;
}

const listText = (names: readonly string[]) => names.map((name) => `- ${name}`).join('\n');

/** Lists passkeys and linked identities, since a thief may have added one. */
function remainingText(remaining: readonly string[], url: string): string {
  if (remaining.length === 0) return '';
  return `\n\nThese still sign in to your account without the password. Remove what is not yours: ${url}/#/account\n${listText(remaining)}`;
}

function remedy(notice: Notice, url: string): string {
  switch (notice.kind) {
    case 'password_changed':
      return `If it was not you, set another password now: ${url}/#/forgot${remainingText(notice.remaining, url)}`;
    case 'email_changed':
    case 'factor_added':
    case 'factor_removed':
    case 'recovery_codes_renewed':
    case 'account_deleted':
      return 'If it was not you, ask the person who runs this server for help now.';
    case 'new_device':
    case 'recovery_code_used':
      return `If it was not you, change your password, which signs that device out: ${url}/#/account`;
    case 'identity_linked':
      return `If it was not you, unlink it on the page of your account, then change your password: ${url}/#/account`;
    case 'identity_unlinked':
      return `If it was not you, look at your account now, and change your password: ${url}/#/account`;
  }
}
