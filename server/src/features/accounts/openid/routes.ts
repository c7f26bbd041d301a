import * as endpoints from '@parley/contract/endpoints/openid';
import type { ConfirmationIfSet } from '@parley/contract/entities/second-factor';
import type { FastifyRequest } from 'fastify';
import type { Actor, Identify } from '../../../platform/http/actor.js';
import type { Cookie } from '../../../platform/http/cookies.js';
import { notFound, notSignedIn } from '../../../platform/http/errors.js';
import { originOf } from '../../../platform/http/origin.js';
import { type CreateRateLimit, networkOf } from '../../../platform/http/rate-limit.js';
import type { Route } from '../../../platform/http/route.js';
import type { HttpServer } from '../../../platform/http/server.js';
import { rates } from '../../../platform/lib/limits.js';
import type { Log } from '../../../platform/lib/log.js';
import type { SecurityLog } from '../../../platform/lib/security-log.js';
import type { StoreOfRoutes } from '../../../platform/store/store.js';
import type { KnownDevices } from '../known-devices.js';
import type { Notices } from '../notices/notices.js';
import type { Confirmer } from '../passwords/confirm-password.js';
import type { SessionAnswers } from '../session-answers.js';
import type { Visit } from '../session.js';
import { beginVisit } from './begin-visit.js';
import { callbackPath, callbackRoute, type SignUpSettings } from './callback.js';
import { pendingVisits } from './pending.js';
import type { OpenIdProviders } from './providers.js';

interface Parts extends SignUpSettings {
  store: StoreOfRoutes;
  log: Log;
  security: SecurityLog;
  rateLimit: CreateRateLimit;
  identify: Identify;
  providers: OpenIdProviders;
  /** Where people use Parley; null: where the request came to. */
  url: string | null;
  visitCookie: Cookie;
  confirmer: Confirmer;
  devices: KnownDevices;
  answers: SessionAnswers;
  notices: Notices;
  visitOf: (request: FastifyRequest, present: Actor | null) => Visit;
}

/** Signing in by OpenID providers, and linking them to accounts (decision 87). */
export function openIdRoutes(server: HttpServer, route: Route, parts: Parts): void {
  const { store, rateLimit, providers, url, visitCookie, confirmer } = parts;
  const visits = pendingVisits(store.secret, visitCookie);
  const ownAddress = (request: FastifyRequest) => url ?? originOf(request);
  const begun = rateLimit(rates.openIdVisits);
  const changes = rateLimit(rates.accountChanges);

  /** The signed-in user, once they confirmed the link. */
  async function mayLink(
    request: FastifyRequest,
    actor: Actor | null,
    sent: ConfirmationIfSet,
  ): Promise<Actor> {
    if (!actor) throw notSignedIn();
    await changes.take(actor.sessionId);
    await confirmer.confirmIfSet(request, actor, sent);
    return actor;
  }

  route(endpoints.beginOpenId, async ({ actor, params, body: { openid }, request, reply }) => {
    await begun.take(networkOf(request.ip));
    const provider = providers.find(params.provider);
    if (!provider) throw notFound();
    const visit = await beginVisit(providers, provider, {
      linking: openid.link ? await mayLink(request, actor, openid) : null,
      invite: openid.invite_token ?? null,
      callback: ownAddress(request) + callbackPath(provider.name),
    });
    visits.remember(reply, visit.pending);
    return { url: visit.url };
  });

  callbackRoute(server, { ...parts, visits, visitLimit: begun, ownAddress });
}
