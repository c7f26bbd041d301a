import * as endpoints from '@parley/contract/endpoints/second-factors';
import type { Confirmation } from '@parley/contract/entities/second-factor';
import type { FastifyRequest } from 'fastify';
import { listSecondFactors } from '../../../domain/accounts/second-factors.js';
import type { Actor } from '../../../platform/http/actor.js';
import { factsOf } from '../../../platform/http/errors.js';
import type { CreateRateLimit } from '../../../platform/http/rate-limit.js';
import type { Route } from '../../../platform/http/route.js';
import { rates } from '../../../platform/lib/limits.js';
import type { Sealer } from '../../../platform/lib/seal.js';
import type { SecurityLog } from '../../../platform/lib/security-log.js';
import type { StoreOfRoutes } from '../../../platform/store/store.js';
import type { KnownDevices } from '../known-devices.js';
import type { Notices } from '../notices/notices.js';
import type { ConfirmedAccount, Confirmer } from '../passwords/confirm-password.js';
import type { SessionAnswers } from '../session-answers.js';
import type { Visit } from '../session.js';
import * as change from './change-factors.js';
import type { GuardFactor } from './factor-limits.js';
import { siteOf } from './site.js';

export interface FactorParts {
  store: StoreOfRoutes;
  sealer: Sealer;
  rateLimit: CreateRateLimit;
  security: SecurityLog;
  answers: SessionAnswers;
  notices: Notices;
  devices: KnownDevices;
  confirmer: Confirmer;
  guardFactor: GuardFactor;
  visitOf: (request: FastifyRequest, present: Actor | null) => Visit;
}

/** Lists, adds and removes second factors. */
export function factorRoutes(route: Route, parts: FactorParts): void {
  const { store, rateLimit, security, confirmer, guardFactor, visitOf } = parts;
  // For each session: a thief of one must not use up what the owner needs.
  const changes = rateLimit(rates.accountChanges);
  // For each account, once the password is confirmed: it gets mail.
  const factorChanges = rateLimit(rates.factorChanges);
  const deviceOf = (request: FastifyRequest, actor: Actor) => visitOf(request, actor).device;

  async function confirmChange(
    request: FastifyRequest,
    actor: Actor,
    sent: Confirmation,
  ): Promise<ConfirmedAccount> {
    await changes.take(actor.sessionId);
    const account = await confirmer.confirm(request, actor, sent);
    await factorChanges.take(actor.userId);
    return account;
  }

  /** The audit log tells where a change came from. */
  const from = (request: FastifyRequest) => ({ ...parts, store: store.from(request) });

  function note(request: FastifyRequest, factor: string, done: string): void {
    security.note('second_factor_changed', { ...factsOf(request), factor, change: done });
  }

  route(endpoints.listSecondFactors, ({ actor }) => listSecondFactors(store.reader, actor.userId));

  route(endpoints.beginTotp, async ({ actor, body, request }) =>
    change.setUpTotp(from(request), await confirmChange(request, actor, body.account)),
  );

  route(endpoints.enableTotp, async ({ actor, body: { totp }, request }) => {
    const { userId, sessionId } = actor;
    const tried = { userId, address: request.ip, device: `session ${sessionId}` };
    const recovery_codes = await guardFactor(tried, totp, () =>
      change.finishTotp(from(request), actor, totp.code, deviceOf(request, actor)),
    );
    note(request, 'totp', 'added');
    return { recovery_codes };
  });

  route(endpoints.removeTotp, async ({ actor, body, request }) => {
    const account = await confirmChange(request, actor, body.account);
    await change.endTotp(from(request), account, deviceOf(request, actor));
    note(request, 'totp', 'removed');
    return listSecondFactors(store.reader, actor.userId);
  });

  route(endpoints.renewRecoveryCodes, async ({ actor, body, request }) => {
    const account = await confirmChange(request, actor, body.account);
    const device = deviceOf(request, actor);
    const recovery_codes = await change.replaceRecoveryCodes(from(request), account, device);
    note(request, 'recovery_codes', 'replaced');
    return { recovery_codes };
  });

  route(endpoints.beginPasskey, async ({ actor, body, request }) => {
    const account = await confirmChange(request, actor, body.account);
    return change.beginPasskey(from(request), account, siteOf(request));
  });

  route(endpoints.addPasskey, async ({ actor, body: { passkey }, request }) => {
    await changes.take(actor.sessionId);
    const site = siteOf(request);
    const device = deviceOf(request, actor);
    const recovery_codes = await change.addPasskey(from(request), actor, passkey, site, device);
    note(request, 'passkey', 'added');
    return { recovery_codes };
  });

  route(endpoints.removePasskey, async ({ actor, params, body, request }) => {
    const account = await confirmChange(request, actor, body.account);
    await change.endPasskey(from(request), account, params.id, deviceOf(request, actor));
    note(request, 'passkey', 'removed');
    return listSecondFactors(store.reader, actor.userId);
  });
}
