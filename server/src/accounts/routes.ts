import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SignUpMode } from '@parley/contract/boot';
import type { OwnUser } from '@parley/contract/entities/user';
import * as endpoints from '@parley/contract/endpoints/users';
import { limits } from '@parley/contract/limits';
import { texts } from '@parley/contract/texts';
import type { BlobStorage } from '../blobs/blob-storage.js';
import type { Cookie } from '../http/cookies.js';
import type { Csrf } from '../http/csrf.js';
import { factsOf, forbidden, invalid } from '../http/errors.js';
import { type CreateRateLimit, networkOf } from '../http/rate-limit.js';
import type { Route } from '../http/route.js';
import { nameUser } from '../http/user-header.js';
import type { SecurityLog } from '../lib/security-log.js';
import { rates } from '../limits.js';
import type { Store } from '../store/store.js';
import { knownDevices } from './known-devices.js';
import { readOwnUser } from './own-user.js';
import { endSession } from './session.js';
import { accountTag, findAccount, signIn, type SignedIn } from './sign-in.js';
import { signInLimits } from './sign-in-limits.js';
import { signUp } from './sign-up.js';
import { updateProfile } from './update-profile.js';

export interface AccountParts {
  store: Store;
  storage: BlobStorage;
  sessionCookie: Cookie;
  /** Survives signing out. */
  deviceCookie: Cookie;
  csrf: Csrf;
  rateLimit: CreateRateLimit;
  security: SecurityLog;
  /** Whether the demo's accounts can be signed in to. */
  demo: boolean;
  signUpMode: SignUpMode;
}

interface Exchange {
  request: FastifyRequest;
  reply: FastifyReply;
}

/**
 * Twice the limit is accepted here, so that a slightly too large photo is reported together with
 * the profile's other problems.
 */
const photoLimits = {
  maxFiles: 1,
  maxFileSize: 2 * limits.photoMax,
  tooLarge: () => invalid([texts.photoTooLarge]),
};

export function accountRoutes(route: Route, parts: AccountParts): void {
  const { store, storage, sessionCookie, deviceCookie, csrf, rateLimit, security } = parts;
  const { demo, signUpMode } = parts;
  const signUps = rateLimit(rates.signUps);
  const signIns = signInLimits(rateLimit);
  const devices = knownDevices(store.secret, deviceCookie);

  async function welcome(
    { request, reply }: Exchange,
    { userId, passwordHash, token }: SignedIn,
  ): Promise<OwnUser> {
    sessionCookie.write(reply, token);
    devices.remember(request, reply, { userId, passwordHash });
    csrf.renew(request, reply, token);
    nameUser(reply, userId);
    return readOwnUser(store.reader, userId);
  }

  route(endpoints.signUp, async ({ actor, body: { user }, request, reply }) => {
    await signUps.take(networkOf(request.ip));
    const signedUp = await signUp(store, user, { present: actor, mode: signUpMode });
    security.note('sign_up', { ...factsOf(request), user: signedUp.userId });
    return welcome({ request, reply }, signedUp);
  });

  route(endpoints.signIn, async ({ actor, body: { user }, request, reply }) => {
    const found = await findAccount(store.reader, user, demo);
    const device = devices.recognise(
      request,
      found && { userId: found.id, passwordHash: found.password_hash },
    );
    const isKnownDevice = device !== null;
    const tried = { account: accountTag(store.secret, user.email), address: request.ip, device };
    const signedIn = await signIns.guard(tried, () =>
      signIn(store, found, user, { present: actor, isKnownDevice }),
    );
    security.note('sign_in', {
      ...factsOf(request),
      user: signedIn.userId,
      workspace: found?.workspace_id ?? undefined,
      known_device: isKnownDevice,
    });
    return welcome({ request, reply }, signedIn);
  });

  route(
    endpoints.updateUser,
    async ({ actor, params, body: { user } }) => {
      if (params.id !== actor.userId) throw forbidden('You can only change your own profile.');
      await updateProfile({ store, storage }, actor.userId, user);
      return readOwnUser(store.reader, actor.userId);
    },
    photoLimits,
  );

  route(endpoints.signOut, async ({ actor, request, reply }) => {
    if (actor) {
      await store.transact((tx) => endSession(tx, actor));
      security.note('sign_out', factsOf(request));
      // Clears cached files and photos, not cookies and storage: these outlive the session, and
      // belong to other accounts as well.
      reply.header('clear-site-data', '"cache"');
    }
    sessionCookie.clear(reply);
    csrf.renew(request, reply, null);
    nameUser(reply, null);
    return {};
  });
}
