import * as endpoints from '@parley/contract/endpoints/account';
import type { FastifyRequest } from 'fastify';
import type { Actor } from '../../../platform/http/actor.js';
import { factsOf } from '../../../platform/http/errors.js';
import type { CreateRateLimit } from '../../../platform/http/rate-limit.js';
import type { Route } from '../../../platform/http/route.js';
import { rates } from '../../../platform/lib/limits.js';
import type { SecurityLog } from '../../../platform/lib/security-log.js';
import type { StoreOfRoutes } from '../../../platform/store/store.js';
import type { NameProvider } from '../identities/read-account.js';
import type { Notices } from '../notices/notices.js';
import { readOwnUser } from '../own-user.js';
import type { HashPassword } from '../password.js';
import type { SessionAnswers } from '../session-answers.js';
import type { Visit } from '../session.js';
import { changeEmail } from './change-email.js';
import { changePassword } from './change-password.js';
import type { Confirmer } from './confirm-password.js';

interface Parts {
  store: StoreOfRoutes;
  rateLimit: CreateRateLimit;
  security: SecurityLog;
  confirmer: Confirmer;
  answers: SessionAnswers;
  notices: Notices;
  nameProvider: NameProvider;
  passwordMin: number;
  hashPassword: HashPassword;
  visitOf: (request: FastifyRequest, present: Actor) => Visit;
}

export function passwordRoutes(route: Route, parts: Parts): void {
  const { store, rateLimit, security, confirmer, answers, visitOf } = parts;
  // For each session: a thief of one must not use up what the owner needs.
  const changes = rateLimit(rates.accountChanges);
  // For each account, once the password is confirmed: both addresses get mail.
  const emailChanges = rateLimit(rates.emailChanges);

  route(endpoints.changePassword, async ({ actor, body, request, reply }) => {
    await changes.take(actor.sessionId);
    const account = await confirmer.confirm(request, actor, body.account);
    const { password, password_confirm } = body.account;
    const changed = await changePassword(
      { ...parts, store: store.from(request) },
      account,
      { password, password_confirm },
      visitOf(request, actor),
    );
    security.note('password_changed', factsOf(request));
    return answers.welcome({ request, reply }, changed);
  });

  route(endpoints.changeEmail, async ({ actor, body: { account: sent }, request }) => {
    await changes.take(actor.sessionId);
    const account = await confirmer.confirm(request, actor, sent);
    await emailChanges.take(actor.userId);
    const { device } = visitOf(request, actor);
    await changeEmail({ ...parts, store: store.from(request) }, account, {
      email: sent.email,
      device,
    });
    security.note('email_changed', factsOf(request));
    return readOwnUser(store.reader, actor.userId);
  });
}
