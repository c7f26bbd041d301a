import type { SignUpMode } from '@parley/contract/boot';
import type { OpenIdOutcome } from '@parley/contract/rules/openid-outcome';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { findLiveInvite } from '../../../domain/invites/find-invite.js';
import type { Actor, Identify } from '../../../platform/http/actor.js';
import { ApiError, factsOf } from '../../../platform/http/errors.js';
import { networkOf, type RateLimit } from '../../../platform/http/rate-limit.js';
import type { HttpServer } from '../../../platform/http/server.js';
import type { Log } from '../../../platform/lib/log.js';
import type { SecurityLog } from '../../../platform/lib/security-log.js';
import type { StoreOfRoutes } from '../../../platform/store/store.js';
import { linkIdentity } from '../identities/link-identity.js';
import type { Person } from '../identities/person.js';
import { signInByIdentity } from '../identities/sign-in-by-identity.js';
import type { KnownDevices } from '../known-devices.js';
import type { Notices } from '../notices/notices.js';
import type { SessionAnswers } from '../session-answers.js';
import type { Visit } from '../session.js';
import { finishVisit } from './finish-visit.js';
import type { Pending, PendingVisits } from './pending.js';
import type { OpenIdProvider } from './provider-setting.js';
import type { OpenIdProviders } from './providers.js';

export interface SignUpSettings {
  signUpMode: SignUpMode;
}

interface Parts extends SignUpSettings {
  store: StoreOfRoutes;
  log: Log;
  security: SecurityLog;
  identify: Identify;
  providers: OpenIdProviders;
  visits: PendingVisits;
  visitLimit: RateLimit;
  ownAddress: (request: FastifyRequest) => string;
  devices: KnownDevices;
  answers: SessionAnswers;
  notices: Notices;
  visitOf: (request: FastifyRequest, present: Actor | null) => Visit;
}

/** Where a provider sends the browser back to: an address for each, so that none can pose as another. */
export const callbackPath = (provider: string) => `/openid/${provider}/callback`;

type Back = OpenIdOutcome | 'linked';

/** A page and not a call: the browser comes here from the provider, and goes on to a page of the app. */
export function callbackRoute(server: HttpServer, parts: Parts): void {
  const { log, providers, visits, visitLimit, ownAddress } = parts;

  server.get<{ Params: { provider: string } }>(
    callbackPath(':provider'),
    async (request, reply) => {
      const provider = providers.find(request.params.provider);
      const back = provider ? await comeBack(provider, request, reply) : 'stale';
      if (back === 'linked') return reply.redirect('/#/account', 303);
      const query = provider ? `?provider=${provider.name}` : '';
      return reply.redirect(`/#/openid/${back}${query}`, 303);
    },
  );

  async function comeBack(
    provider: OpenIdProvider,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<Back> {
    const url = new URL(request.url, ownAddress(request));
    const pending = visits.recall(request);
    // Another visit, which began later in this browser, goes on.
    if (pending?.provider !== provider.name) return 'stale';
    if (url.searchParams.get('state') !== pending.state) return 'stale';
    visits.forget(reply);
    try {
      // Each asks the provider: a cookie that is sent again must not use it up for everybody.
      await visitLimit.take(networkOf(request.ip));
      const person = await finishVisit(parts, provider, { pending, url });
      if (typeof person === 'string') return person;
      return await letIn(parts, { provider, pending, person, request, reply });
    } catch (error) {
      if (error instanceof ApiError) return error.status === 404 ? 'dead_invite' : 'failed';
      log.error({ err: error, provider: provider.name }, 'an OpenID sign-in failed');
      return 'failed';
    }
  }
}

interface Arrival {
  provider: OpenIdProvider;
  pending: Pending;
  person: Person;
  request: FastifyRequest;
  reply: FastifyReply;
}

async function letIn(parts: Parts, arrival: Arrival): Promise<Back> {
  const { provider, pending, person, request, reply } = arrival;
  const { store, security, identify, devices, answers, notices, visitOf } = parts;
  const actor = await identify(request.raw);
  const visit = visitOf(request, actor);
  const facts = { ...factsOf(request), by: 'openid' };

  if (pending.linking) {
    const { sessionId } = pending.linking;
    if (actor?.sessionId !== sessionId) return 'stale';
    const { label } = provider;
    const linked = await linkIdentity(
      { ...parts, store: parts.store.from(request) },
      actor,
      person,
      { label, device: visit.device },
    );
    if (linked !== 'done') return linked;
    security.note('identity_linked', facts);
    return 'linked';
  }

  const isKnown = (account: { id: number; password_hash: string | null }) =>
    devices.recognise(request, { userId: account.id, passwordHash: account.password_hash }) !==
    null;
  const signedIn = await signInByIdentity(
    { store: store.from(request), notices },
    person,
    { ...visit, isKnown },
    {
      mode: provider.signups ?? parts.signUpMode,
      invite: pending.invite === null ? null : await findLiveInvite(store.reader, pending.invite),
      inviteToken: pending.invite,
    },
  );
  if (typeof signedIn === 'string') return signedIn;
  const { userId: user, isNew } = signedIn;
  security.note(isNew ? 'sign_up' : 'sign_in', { ...facts, user });
  await answers.welcome({ request, reply }, signedIn);
  return 'done';
}
