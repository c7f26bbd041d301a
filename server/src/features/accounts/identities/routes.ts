import { readAccount as readEndpoint } from '@parley/contract/endpoints/account';
import { unlinkIdentity as unlinkEndpoint } from '@parley/contract/endpoints/openid';
import type { FastifyRequest } from 'fastify';
import type { Actor } from '../../../platform/http/actor.js';
import { factsOf } from '../../../platform/http/errors.js';
import type { CreateRateLimit } from '../../../platform/http/rate-limit.js';
import type { Route } from '../../../platform/http/route.js';
import { rates } from '../../../platform/lib/limits.js';
import type { SecurityLog } from '../../../platform/lib/security-log.js';
import type { StoreOfRoutes } from '../../../platform/store/store.js';
import type { Notices } from '../notices/notices.js';
import type { Confirmer } from '../passwords/confirm-password.js';
import type { Visit } from '../session.js';
import { type NameProvider, readAccount } from './read-account.js';
import { unlinkIdentity } from './unlink-identity.js';

interface Parts {
  store: StoreOfRoutes;
  rateLimit: CreateRateLimit;
  security: SecurityLog;
  confirmer: Confirmer;
  notices: Notices;
  nameProvider: NameProvider;
  visitOf: (request: FastifyRequest, present: Actor) => Visit;
}

export function identityRoutes(route: Route, parts: Parts): void {
  const { store, rateLimit, security, confirmer, nameProvider, visitOf } = parts;
  const changes = rateLimit(rates.accountChanges);

  route(readEndpoint, ({ actor }) => readAccount(store.reader, actor.userId, nameProvider));

  route(unlinkEndpoint, async ({ actor, params, body: { identity }, request }) => {
    await changes.take(actor.sessionId);
    await confirmer.confirmIfSet(request, actor, identity);
    const { device } = visitOf(request, actor);
    await unlinkIdentity({ ...parts, store: store.from(request) }, actor.userId, params.id, device);
    security.note('identity_unlinked', factsOf(request));
    return {};
  });
}
