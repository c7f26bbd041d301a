import type { SignUpMode } from '@parley/contract/boot';
import { profileProblems, tidyProfile } from '@parley/contract/rules/profile';
import { emailProblems, type SignUpForm } from '@parley/contract/rules/sign-up';
import { nearestTimezoneOffset } from '@parley/contract/rules/timezones';
import { isTimezone } from '@parley/contract/rules/zone-offset';
import { serverTexts, texts } from '@parley/contract/texts';
import { joinWithNewAccount } from '../../domain/invites/accept-invite.js';
import type { FoundInvite } from '../../domain/invites/find-invite.js';
import {
  deleteInvitedAddress,
  isInvitedAddress,
} from '../../domain/workspaces/invited-addresses.js';
import { conflict, forbidden, invalid } from '../../platform/http/errors.js';
import { canonicalEmail, tidyEmail } from '../../platform/lib/canonical-email.js';
import type { Store } from '../../platform/store/store.js';
import type { Notices } from './notices/notices.js';
import type { HashPassword } from './password.js';
import { newPasswordProblems } from './passwords/password-rules.js';
import { startSession, type Visit } from './session.js';
import { accountTag, type SignedIn } from './sign-in.js';

interface NewAccount extends SignUpForm {
  full_name?: string | undefined;
  /** The token of the invite in the context. */
  invite_token?: string | undefined;
  /** Hours from UTC; absent means London's time until the profile is changed. */
  timezone_offset?: number | undefined;
  /** IANA name. */
  timezone?: string | undefined;
}

export interface SignUpGate {
  mode: SignUpMode;
  /** The invite link that the new account comes in by. */
  invite: FoundInvite | null;
}

interface SignUpContext extends SignUpGate {
  /** Characters that a password must have at least. */
  passwordMin: number;
  hashPassword: HashPassword;
  notices: Notices;
}

/**
 * Creates an account, and a session for it; without an invite link it is in no workspace. Throws 403
 * for an address that may not sign up.
 */
export async function signUp(
  store: Store,
  form: NewAccount,
  visit: Visit,
  { mode, passwordMin, hashPassword, invite, notices }: SignUpContext,
): Promise<SignedIn> {
  const profile = tidyProfile({ full_name: form.full_name });
  const problems = [
    ...profileProblems(profile),
    ...emailProblems(form.email),
    ...newPasswordProblems(form, passwordMin),
  ];
  if (problems.length > 0) throw invalid(problems);
  const refusal = await signUpRefusal(store, form.email, { mode, invite });
  if (refusal === 'closed') throw forbidden(texts.signUpsClosed);
  if (refusal === 'invited') throw forbidden(texts.signUpsInvited);
  const account = accountTag(store.secret, form.email);
  const { address } = visit;
  const passwordHash = await hashPassword(form.password, { account, address, isKnown: false });

  return store.transact(async (tx) => {
    const user = await tx
      .insertInto('users')
      .values({
        ...profile,
        email: tidyEmail(form.email),
        email_key: canonicalEmail(form.email),
        password_hash: passwordHash,
        timezone_offset: nearestTimezoneOffset(form.timezone_offset ?? 0),
        // A browser may know zones that this machine does not: that keeps nobody from signing up.
        timezone: form.timezone && isTimezone(form.timezone) ? form.timezone : null,
        created_at: tx.now,
      })
      .onConflict((clash) => clash.column('email_key').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!user) throw conflict(serverTexts.userExists);
    if (mode === 'invited') await deleteInvitedAddress(tx, store, form.email);
    notices.askToVerify(tx, user.id);
    const { invite_token: token } = form;
    if (token !== undefined)
      await joinWithNewAccount(
        tx,
        { token, secret: store.secret, present: visit.present },
        user.id,
      );
    const session = await startSession(tx, user.id, visit);
    return { userId: user.id, passwordHash, token: session.token };
  });
}

/** Why the address may not sign up; null if it may. */
export async function signUpRefusal(
  store: Store,
  email: string,
  { mode, invite }: SignUpGate,
): Promise<'closed' | 'invited' | null> {
  if (mode === 'closed') return 'closed';
  if (mode === 'open') return null;
  // Anybody can be an account of the demo.
  const hasLink = invite !== null && invite.is_demo === 0;
  return hasLink || (await isInvitedAddress(store, email)) ? null : 'invited';
}
