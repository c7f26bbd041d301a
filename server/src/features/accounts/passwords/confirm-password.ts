import type {
  Confirmation,
  ConfirmationIfSet,
  FactorProof,
} from '@parley/contract/entities/second-factor';
import { texts } from '@parley/contract/texts';
import type { FastifyRequest } from 'fastify';
import { factorMethods } from '../../../domain/accounts/second-factors.js';
import { demoRefused } from '../../../domain/workspaces/demo-account.js';
import type { Actor } from '../../../platform/http/actor.js';
import { ApiError, invalid } from '../../../platform/http/errors.js';
import type { Sealer } from '../../../platform/lib/seal.js';
import type { Reader, StoreOfRoutes } from '../../../platform/store/store.js';
import { factorNeededAgain } from '../factors/ask-factor.js';
import type { GuardFactor } from '../factors/factor-limits.js';
import {
  methodOf,
  noteFactorShown,
  proofRefused,
  readProof,
  tellOfRecoveryCode,
} from '../factors/factor-proof.js';
import { siteOf } from '../factors/site.js';
import type { Notices } from '../notices/notices.js';
import type { Visit } from '../session.js';
import type { SignInLimits } from '../sign-in-limits.js';
import { accountTag } from '../sign-in.js';
import type { CheckPassword } from './check-password.js';

export interface ConfirmedAccount {
  id: number;
  email: string;
  email_key: string;
  password_hash: string | null;
}

export interface Confirmer {
  /**
   * The user's account, once they gave its password, and a second factor where the account has one and
   * the session has shown none in the last 15 minutes; throws 422 for a wrong one, and where one is
   * missing.
   */
  confirm(request: FastifyRequest, actor: Actor, sent: Confirmation): Promise<ConfirmedAccount>;
  /** The same, but an account without a password needs nothing: it has no second factors either. */
  confirmIfSet(
    request: FastifyRequest,
    actor: Actor,
    sent: ConfirmationIfSet,
  ): Promise<ConfirmedAccount>;
}

/** Milliseconds that a factor is not asked for again. */
const shownFor = 15 * 60_000;

interface Parts {
  store: StoreOfRoutes;
  sealer: Sealer;
  notices: Notices;
  signIns: SignInLimits;
  checkPassword: CheckPassword;
  guardFactor: GuardFactor;
  visitOf: (request: FastifyRequest, present: Actor) => Visit;
}

/**
 * Wrong ones are counted for the session: a thief of one has its few guesses, and uses up none of the
 * owner's elsewhere.
 */
export function createConfirmer(parts: Parts): Confirmer {
  const { store, signIns, checkPassword } = parts;

  async function findOwn({ userId }: Actor): Promise<ConfirmedAccount> {
    const { is_demo, ...account } = await store.reader
      .selectFrom('users')
      .select(['id', 'email', 'email_key', 'password_hash', 'is_demo'])
      .where('id', '=', userId)
      .executeTakeFirstOrThrow();
    if (is_demo === 1) throw demoRefused();
    return account;
  }

  async function check(
    request: FastifyRequest,
    actor: Actor,
    account: ConfirmedAccount,
    sent: ConfirmationIfSet,
  ): Promise<ConfirmedAccount> {
    const tried = {
      account: accountTag(store.secret, account.email),
      address: request.ip,
      device: deviceOf(actor),
    };
    const passwordHash = await signIns.guard(tried, async () => {
      const password = sent.current_password ?? '';
      const asker = { ...tried, isKnown: true };
      const stored = await checkPassword(store.from(request), account, password, asker);
      if (stored === null) throw wrongPassword();
      return stored;
    });
    const confirmed = { ...account, password_hash: passwordHash };
    await confirmFactor(parts, request, actor, confirmed, sent.second_factor);
    return confirmed;
  }

  return {
    async confirm(request, actor, sent) {
      const account = await findOwn(actor);
      if (account.password_hash === null) throw invalid([passwordNone]);
      return check(request, actor, account, sent);
    },
    async confirmIfSet(request, actor, sent) {
      const account = await findOwn(actor);
      return account.password_hash === null ? account : check(request, actor, account, sent);
    },
  };
}

const deviceOf = ({ sessionId }: Actor) => `session ${sessionId}`;

async function confirmFactor(
  parts: Parts,
  request: FastifyRequest,
  actor: Actor,
  account: ConfirmedAccount,
  proof: FactorProof | undefined,
): Promise<void> {
  const { sealer, notices, guardFactor, visitOf } = parts;
  const store = parts.store.from(request);
  const methods = await factorMethods(store.reader, account.id);
  if (methods.length === 0 || (await hasShownFactor(store.reader, actor))) return;
  if (!proof) throw factorNeededAgain(methods);
  const method = methodOf(proof);
  const tried = { userId: account.id, address: request.ip, device: deviceOf(actor) };
  await guardFactor(tried, proof, async () => {
    const use = await readProof({ store, sealer }, siteOf(request), account.id, proof);
    await store.transact(async (tx) => {
      await tx.lock(`user:${account.id}`);
      if (!(await use(tx))) throw proofRefused(422, method);
      await noteFactorShown(tx, actor.sessionId);
      const { device } = visitOf(request, actor);
      if (method === 'recovery_code') await tellOfRecoveryCode(tx, notices, account, device);
    });
  });
}

async function hasShownFactor(reader: Reader, { sessionId }: Actor): Promise<boolean> {
  const session = await reader
    .selectFrom('sessions')
    .select('factor_shown_at')
    .where('id', '=', sessionId)
    .executeTakeFirst();
  return Date.now() - (session?.factor_shown_at ?? 0) < shownFor;
}
const passwordNone =
  'Your account has no password. Set one with “Forgot password?” on the sign-in page first.';

export const wrongPassword = () =>
  new ApiError(422, [texts.passwordWrong], {}, { event: 'password_refused' });
