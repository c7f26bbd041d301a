import * as endpoints from '@parley/contract/endpoints/second-factors';
import type { PasskeyRequest } from '@parley/contract/entities/second-factor';
import type { FastifyRequest } from 'fastify';
import type { Actor } from '../../../platform/http/actor.js';
import { factsOf, notFound, notSignedIn } from '../../../platform/http/errors.js';
import { networkOf } from '../../../platform/http/rate-limit.js';
import type { Route } from '../../../platform/http/route.js';
import { rates } from '../../../platform/lib/limits.js';
import type { Reader, Store } from '../../../platform/store/store.js';
import { createChallenge } from './challenges.js';
import { findHalfSignedIn, finishSignIn, signInByPasskey } from './finish-sign-in.js';
import { passkeyRequest, passkeysOf } from './passkeys.js';
import type { FactorParts } from './routes.js';
import { siteOf } from './site.js';

/** Signing in with a second factor, and by a passkey alone. */
export function factorSignInRoutes(route: Route, parts: FactorParts): void {
  const { store, rateLimit, security, answers, devices, guardFactor, visitOf } = parts;
  const asked = rateLimit(rates.passkeysAsked);
  const tried = rateLimit(rates.passkeysTried);
  /** The audit log tells where a sign-in came from. */
  const from = (request: FastifyRequest) => ({ ...parts, store: store.from(request) });

  route(endpoints.askPasskey, async ({ actor, body: { passkey }, request }) => {
    await asked.take(networkOf(request.ip));
    return askPasskey(store.from(request), request, await whose(store.reader, actor, passkey));
  });

  route(endpoints.finishSignIn, async ({ actor, body: { sign_in: sent }, request, reply }) => {
    const account = await findHalfSignedIn(store.reader, sent.challenge);
    const { id: userId, password_hash: passwordHash } = account;
    const device = devices.recognise(request, { userId, passwordHash });
    const visit = {
      ...visitOf(request, actor),
      site: siteOf(request),
      isKnownDevice: device !== null,
    };
    const signedIn = await guardFactor(
      { userId, address: request.ip, device },
      sent.second_factor,
      () => finishSignIn(from(request), account, sent, visit),
    );
    security.note('sign_in', {
      ...factsOf(request),
      user: userId,
      workspace: account.workspace_id ?? undefined,
      known_device: device !== null,
    });
    return answers.welcome({ request, reply }, signedIn);
  });

  route(endpoints.signInByPasskey, async ({ actor, body: { user }, request, reply }) => {
    await tried.take(networkOf(request.ip));
    const isKnownDevice = (userId: number, passwordHash: string | null) =>
      devices.recognise(request, { userId, passwordHash }) !== null;
    const signedIn = await signInByPasskey(
      from(request),
      user,
      ({ id, password_hash }) => ({
        ...visitOf(request, actor),
        isKnownDevice: isKnownDevice(id, password_hash),
      }),
      siteOf(request),
    );
    const { userId, passwordHash } = signedIn;
    security.note('sign_in', {
      ...factsOf(request),
      user: userId,
      known_device: isKnownDevice(userId, passwordHash),
      by: 'passkey',
    });
    return answers.welcome({ request, reply }, signedIn);
  });
}

/** Returns the only user whose passkey is accepted; null for any user. */
async function whose(
  reader: Reader,
  actor: Actor | null,
  { purpose, challenge }: { purpose: string; challenge?: string | undefined },
): Promise<number | null> {
  if (purpose === 'sign_in') return null;
  if (purpose === 'second_factor') return (await findHalfSignedIn(reader, challenge ?? '')).id;
  if (!actor) throw notSignedIn();
  return actor.userId;
}

async function askPasskey(
  { reader, transact }: Store,
  request: FastifyRequest,
  userId: number | null,
): Promise<PasskeyRequest> {
  const allowed = userId === null ? [] : await passkeysOf(reader, userId);
  // Without one, an empty list would allow those of others.
  if (userId !== null && allowed.length === 0) throw notFound('There is no passkey to use here.');
  const purpose = userId === null ? 'passkey_sign_in' : 'passkey_factor';
  const challenge = await transact((tx) => createChallenge(tx, { purpose, user_id: userId }));
  return passkeyRequest(siteOf(request), challenge, allowed);
}
