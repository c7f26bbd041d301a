import * as endpoints from '@parley/contract/endpoints/password-resets';
import type { FastifyRequest } from 'fastify';
import type { Actor } from '../../../platform/http/actor.js';
import { factsOf } from '../../../platform/http/errors.js';
import { type CreateRateLimit, networkOf } from '../../../platform/http/rate-limit.js';
import type { Route } from '../../../platform/http/route.js';
import { rates } from '../../../platform/lib/limits.js';
import type { SecurityLog } from '../../../platform/lib/security-log.js';
import type { StoreOfRoutes } from '../../../platform/store/store.js';
import { factorNeeded } from '../factors/ask-factor.js';
import type { NameProvider } from '../identities/read-account.js';
import type { Notices } from '../notices/notices.js';
import type { HashPassword } from '../password.js';
import type { SessionAnswers } from '../session-answers.js';
import type { Visit } from '../session.js';
import { accountTag } from '../sign-in.js';
import { askReset } from './ask-reset.js';
import { resetPassword } from './reset-password.js';

interface Parts {
  store: StoreOfRoutes;
  rateLimit: CreateRateLimit;
  security: SecurityLog;
  answers: SessionAnswers;
  notices: Notices;
  nameProvider: NameProvider;
  passwordMin: number;
  hashPassword: HashPassword;
  /** Whether links can be mailed. */
  mail: boolean;
  visitOf: (request: FastifyRequest, present: Actor | null) => Visit;
}

export function resetRoutes(route: Route, parts: Parts): void {
  const { store, rateLimit, security, answers, mail, visitOf } = parts;
  // By network alone: a limit of the account could be used up by others.
  const asked = rateLimit(rates.resetsAsked);
  const tried = rateLimit(rates.resetsTried);

  route(endpoints.askPasswordReset, async ({ body: { password_reset }, request }) => {
    await asked.take(networkOf(request.ip));
    if (mail) await askReset(store.from(request), password_reset);
    const account = accountTag(store.secret, password_reset.email);
    security.note('password_reset_asked', { ...factsOf(request), account });
    return undefined;
  });

  route(endpoints.resetPassword, async ({ actor, body, request, reply }) => {
    await tried.take(networkOf(request.ip));
    const reset = await resetPassword(
      { ...parts, store: store.from(request) },
      body.password_reset,
      visitOf(request, actor),
    );
    const facts = { ...factsOf(request), user: reset.userId };
    security.note('password_reset', facts);
    if (reset.isClaimed) security.note('account_claimed', facts);
    if ('challenge' in reset) throw factorNeeded(reset);
    return answers.welcome({ request, reply }, reset);
  });
}
