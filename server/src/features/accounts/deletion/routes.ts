import { deleteAccount as endpoint } from '@parley/contract/endpoints/account';
import type { FastifyRequest } from 'fastify';
import type { UserCalls } from '../../../domain/calls/leave-calls.js';
import type { Actor } from '../../../platform/http/actor.js';
import { factsOf, invalid } from '../../../platform/http/errors.js';
import type { CreateRateLimit } from '../../../platform/http/rate-limit.js';
import type { Route } from '../../../platform/http/route.js';
import { canonicalEmail } from '../../../platform/lib/canonical-email.js';
import { rates } from '../../../platform/lib/limits.js';
import type { SecurityLog } from '../../../platform/lib/security-log.js';
import type { StoreOfRoutes } from '../../../platform/store/store.js';
import type { Notices } from '../notices/notices.js';
import type { Confirmer } from '../passwords/confirm-password.js';
import type { SessionAnswers } from '../session-answers.js';
import type { Visit } from '../session.js';
import { deleteAccount } from './delete-account.js';

interface Parts {
  store: StoreOfRoutes;
  rateLimit: CreateRateLimit;
  security: SecurityLog;
  confirmer: Confirmer;
  answers: SessionAnswers;
  notices: Notices;
  calls: UserCalls;
  visitOf: (request: FastifyRequest, present: Actor) => Visit;
}

export const typeEmail = 'Type your email address to confirm.';

export function deletionRoutes(route: Route, parts: Parts): void {
  const { store, rateLimit, security, confirmer, answers, visitOf } = parts;
  const changes = rateLimit(rates.accountChanges);

  route(endpoint, async ({ actor, body: { account: sent }, request, reply }) => {
    await changes.take(actor.sessionId);
    const account = await confirmer.confirmIfSet(request, actor, sent);
    const isTyped = canonicalEmail(sent.typed_email ?? '') === canonicalEmail(account.email);
    if (account.password_hash === null && !isTyped) throw invalid([typeEmail]);
    const { device } = visitOf(request, actor);
    await deleteAccount({ ...parts, store: store.from(request) }, account, {
      keepsName: sent.keep_name,
      device,
    });
    security.note('account_deleted', factsOf(request));
    answers.farewell({ request, reply });
    return {};
  });
}
